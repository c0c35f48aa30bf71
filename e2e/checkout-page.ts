/** Opens step 4 with a finished card, and acts like a customer there. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { TEST_CARDS } from '#contract/sandbox/test-cards.ts';
import { builderOf, openBuilder, seedCard, WRITTEN } from './builder-page.ts';
import { type Account, bearer, expect } from './fixtures.ts';

/** Stores a finished card first. */
export async function openCheckout(page: Page): Promise<void> {
  await seedCard(page, {
    step: 4,
    text: { ...WRITTEN, fontFamily: 'dancing' },
    printing: { size: '5x7', paperType: 'premium-matte', sides: 'double-sided', quantity: 100 },
  });
  await showCheckout(page);
}

/** Uses the stored card. */
export async function showCheckout(page: Page): Promise<void> {
  await openBuilder(page);
  await expect(checkout(page)).toBeVisible({ timeout: 30_000 });
}

export function checkout(page: Page) {
  return builderOf(page).getByRole('heading', { name: 'Checkout', exact: true });
}

export async function fillContact(page: Page, email = 'mia@example.com'): Promise<void> {
  await builderOf(page).getByLabel('Email', { exact: true }).fill(email);
  await builderOf(page).getByLabel('Phone').fill('(212) 555-0123');
}

type CardName = (typeof TEST_CARDS)[number]['name'] | 'Mistyped number';

export async function pickCard(page: Page, name: CardName): Promise<void> {
  await builderOf(page).getByRole('button', { name, exact: true }).click();
}

export async function pressPay(page: Page): Promise<void> {
  await builderOf(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
}

function failedBox(page: Page) {
  return builderOf(page).getByRole('alert').filter({ hasText: 'Payment Failed' });
}

/** Rendering, paying and printing take a while on a busy machine. */
const PAYING = { timeout: 60_000 };

export async function expectThanks(page: Page): Promise<void> {
  await expect(builderOf(page).getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible(PAYING);
}

export async function expectFailed(page: Page, message: string): Promise<void> {
  await expect(failedBox(page)).toContainText(message, PAYING);
}

type OrderRow = {
  readonly id: string;
  readonly order_number: string;
  readonly status: string;
  readonly payment_status: string;
  readonly total_amount: number;
  readonly postgrid_order_id: string | null;
};

export async function ordersOf(request: APIRequestContext, account: Account): Promise<readonly OrderRow[]> {
  const answer = await request.get('/rest/v1/orders', { headers: bearer(account) });
  const { items }: { items: OrderRow[] } = await answer.json();
  return items;
}

/** Counts the sandbox charges for this account's orders. */
export async function chargesOf(request: APIRequestContext, account: Account): Promise<number> {
  const orderIds = (await ordersOf(request, account)).map(({ id }) => id);
  const { items }: { items: { order_id: string | null; charged_cents: number }[] } = await (
    await request.get('/sandbox/api/payments')
  ).json();
  return items.filter(({ order_id, charged_cents }) => orderIds.includes(order_id ?? '') && charged_cents > 0).length;
}
