/** Loads the code of each page [R-1…R-8] when it is visited. */
import type { ComponentType } from 'react';
import { PATHS } from '#web/content/paths.ts';

export type PageLoader = () => Promise<ComponentType>;

/** The loaders by route path. */
export type PageLoaders = Readonly<Record<string, PageLoader>>;

export const STATIC_PAGES: PageLoaders = {
  [PATHS.home]: async () => (await import('./pages/home-page.tsx')).HomePage,
  [PATHS.altHome]: async () => (await import('#web/features/landing/alt-home-page.tsx')).AltHomePage,
  [PATHS.terms]: async () => (await import('./pages/legal-page.tsx')).TermsPage,
  [PATHS.privacy]: async () => (await import('./pages/legal-page.tsx')).PrivacyPage,
  '*': async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
};

/** Pages that call the server. */
export const LIVE_PAGES: PageLoaders = {
  [PATHS.paymentSuccess]: async () =>
    (await import('#web/features/checkout/confirmation/payment-success-page.tsx')).PaymentSuccessPage,
  [PATHS.giveAddress]: async () =>
    (await import('#web/features/address-request/give-address-page.tsx')).GiveAddressPage,
  [PATHS.auth]: async () => (await import('#web/features/auth/auth-page.tsx')).AuthPage,
  [PATHS.account]: async () => (await import('#web/features/auth/account-page.tsx')).AccountPage,
  [PATHS.bankApproval]: async () =>
    (await import('#web/features/checkout/sandbox-card/bank-approval-page.tsx')).BankApprovalPage,
  [PATHS.sandbox]: async () => (await import('#web/features/sandbox/sandbox-page.tsx')).SandboxPage,
  [PATHS.dashboard]: async () => (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage,
  [`${PATHS.console}/*`]: async () => (await import('./pages/live-console.tsx')).LiveConsole,
  ...(import.meta.env.DEV ? { [PATHS.ui]: async () => (await import('./pages/ui-page.tsx')).UiPage } : {}),
};

export const loadQueries: PageLoader = async () => (await import('./queries.tsx')).QueriesLayout;

/** Returns null for a path with parameters and for an unknown one: the router handles those. */
export function findPageLoader(path: string): PageLoader | null {
  const still = STATIC_PAGES[path];
  if (still) return still;
  const live = LIVE_PAGES[path];
  if (!live) return null;
  return async () => {
    const [component] = await Promise.all([live(), loadQueries()]);
    return component;
  };
}
