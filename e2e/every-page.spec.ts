/** Every page of the contract, wide and narrow: accessible, no wider than the screen, nothing complaining. */
import type { Page } from '@playwright/test';
import type { PAGES } from '#contract/pages.ts';
import { expect, expectAccessible, storeSession, test } from './fixtures.ts';
import { orderCard, saveDraft } from './ordered-cards.ts';

const VISITS: { readonly [Name in keyof typeof PAGES]: readonly string[] } = {
  home: ['/'],
  altHome: ['/alt-home'],
  auth: ['/auth'],
  dashboard: ['/dashboard', '/dashboard?tab=orders'],
  account: ['/account'],
  paymentSuccess: ['/payment-success', '/payment-success?session_id=pi_nobodys'],
  sandbox: ['/sandbox', '/sandbox?tab=payments', '/sandbox?tab=prints'],
  // Reached by paying: the checkout's own journeys look at it.
  bankApproval: [],
  terms: ['/terms'],
  privacy: ['/privacy'],
  // In development only.
  ui: [],
};

/** What somebody who is signed in sees differently; everything else looks the same but for the header. */
const WITH_ACCOUNT = [...VISITS.dashboard, ...VISITS.account];
const AS_VISITOR = [...Object.values(VISITS).flat(), '/no-such-page'].filter((path) => !WITH_ACCOUNT.includes(path));

/** Loads each page once, and looks at it wide and narrow. */
async function lookAtAll(page: Page, paths: readonly string[]): Promise<void> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The builder's place on the first page stays a skeleton until it is near.
    await expect(page.locator('main :not(#postcard-builder *) > .animate-skeleton')).toHaveCount(0);
    for (const width of [1440, 360]) {
      await test.step(`${path} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  }
  // The browser itself reports the answer 404 of the page that does not exist.
  expect(complaints.filter((text) => !/404/.test(text))).toEqual([]);
}

test('for a visitor', async ({ page }) => {
  await lookAtAll(page, AS_VISITOR);
});

test('with an account', async ({ page, request, baseURL, account }) => {
  await storeSession(page, account);
  await saveDraft({ request, baseURL }, account, { recipient_name: 'Ana Weber' });
  await orderCard({ request, baseURL }, account, 'Tom Reed');
  await lookAtAll(page, WITH_ACCOUNT);
});
