/** The route table [R-1…R-8]. Pages load when they are visited. */
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { PATHS } from '../content/paths.ts';
import { FallbackScreen } from './fallback-screen.tsx';
import { PageLoading } from './page-loading.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell.tsx';

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }), HydrateFallback: PageLoading };
}

const stillPages: RouteObject[] = [
  page(PATHS.home, async () => (await import('./pages/home-page.tsx')).HomePage),
  page(PATHS.altHome, async () => (await import('../features/landing/alt-home-page.tsx')).AltHomePage),
  page(PATHS.terms, async () => (await import('./pages/terms-page.tsx')).TermsPage),
  page(PATHS.privacy, async () => (await import('./pages/privacy-page.tsx')).PrivacyPage),
  page('*', async () => (await import('./pages/not-found-page.tsx')).NotFoundPage),
];

/** Pages that ask the server. */
const livePages: RouteObject[] = [
  page(
    PATHS.paymentSuccess,
    async () => (await import('../features/checkout/payment-success-page.tsx')).PaymentSuccessPage,
  ),
  page(PATHS.auth, async () => (await import('../features/auth/auth-page.tsx')).AuthPage),
  page(PATHS.account, async () => (await import('../features/auth/account-page.tsx')).AccountPage),
  page(PATHS.bankApproval, async () => (await import('../features/checkout/bank-approval-page.tsx')).BankApprovalPage),
  page(PATHS.sandbox, async () => (await import('../features/sandbox/sandbox-page.tsx')).SandboxPage),
  page(PATHS.dashboard, async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage),
  ...(import.meta.env.DEV ? [page(PATHS.ui, async () => (await import('./pages/ui-page.tsx')).UiPage)] : []),
];

const pages: RouteObject[] = [
  ...stillPages,
  {
    lazy: async () => ({ Component: (await import('./queries.tsx')).QueriesLayout }),
    HydrateFallback: PageLoading,
    children: livePages,
  },
];

/** Two boundaries: an error of a page keeps the shell around it, an error of the shell shows the bare screen. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FallbackScreen,
    children: [{ Component: Shell, children: [{ ErrorBoundary: FallbackScreen, children: pages }] }],
  },
];
