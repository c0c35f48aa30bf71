/** Checks every page of the contract, wide and narrow: accessible, no sideways scrolling, no console errors. */
import type { Page } from '@playwright/test';
import type { PAGES } from '#contract/pages.ts';
import { askServer } from '#server/slices/operations/command-socket.ts';
import { dataDirOf } from './data-dir.ts';
import { expect, expectAccessible, storeSession, test } from './fixtures.ts';
import { orderCard, saveDraft } from './ordered-cards.ts';

const VISITS: { readonly [Name in keyof typeof PAGES]: readonly string[] } = {
  home: ['/', '/?step=1'],
  altHome: ['/alt-home'],
  auth: ['/auth'],
  dashboard: ['/dashboard', '/dashboard?tab=orders'],
  account: ['/account'],
  paymentSuccess: ['/payment-success', '/payment-success?session_id=pi_nobodys'],
  sandbox: ['/sandbox', '/sandbox?tab=payments', '/sandbox?tab=prints'],
  // Reached only by paying, which the checkout journeys cover.
  bankApproval: [],
  giveAddress: ['/address'],
  terms: ['/terms'],
  privacy: ['/privacy'],
  // Development only.
  ui: [],
};

/** Pages that signing in changes beyond the header. */
const WITH_ACCOUNT = [...VISITS.dashboard, ...VISITS.account];
const AS_VISITOR = [...Object.values(VISITS).flat(), '/no-such-page'].filter(
  (path) => ![...WITH_ACCOUNT, ...VISITS.sandbox].includes(path),
);

/** Loads each page once and checks it wide and narrow. */
async function checkAll(page: Page, paths: readonly string[]): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .animate-skeleton')).toHaveCount(0);
    for (const width of [1440, 360]) {
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  }
  // The browser logs the 404 of the page that doesn't exist.
  expect(errors.filter((text) => !/404/.test(text))).toEqual([]);
}

test('every page is fine for a visitor', async ({ page }) => {
  await checkAll(page, AS_VISITOR);
});

test('every sandbox page is fine', async ({ page }) => {
  await checkAll(page, VISITS.sandbox);
});

test('every page is fine for a signed-in customer', async ({ page, request, baseURL, account }) => {
  await storeSession(page, account);
  await saveDraft({ request, baseURL }, account, { recipient_name: 'Ana Weber' });
  await orderCard({ request, baseURL }, account, 'Tom Reed');
  await checkAll(page, WITH_ACCOUNT);
});

test('[O-1] every console page is fine for an operator', async ({ page, request, baseURL, account }) => {
  await askServer(dataDirOf(new URL(baseURL ?? '').port), 'operate', ['grant', account.email]);
  await orderCard({ request, baseURL }, account, 'Tom Reed');
  await storeSession(page, account);
  await page.goto('/console');
  const sections = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
  await expect(sections.first()).toBeVisible();
  const links = await sections.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const firstOf = async (path: string, list: string) => {
    await page.goto(path);
    return (await page.getByRole('list', { name: list }).getByRole('link').first().getAttribute('href')) ?? '';
  };
  const order = await firstOf('/console/orders', 'Orders');
  const customer = await firstOf('/console/customers', 'Customers');
  await checkAll(page, [...links, order, customer]);
});
