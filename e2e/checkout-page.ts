/** Step 4 with a finished card, and what a customer does there. */
import type { APIRequestContext, Page } from '@playwright/test';
import type { TEST_CARDS } from '#domain/test-cards.ts';
import { builderOf, waitForBuilder } from './builder-page.ts';
import { type Account, bearer, expect } from './fixtures.ts';

const CARD = {
  version: 1,
  step: 4,
  design: {
    front: { kind: 'template', templateId: 'los-angeles' },
    text: {
      message: 'The sea is as blue as you said. Wish you were here!',
      recipient: 'Rosa Bianchi',
      company: '',
      addressLine1: '12 Harbor Street',
      addressLine2: '',
      postalCode: '04101',
      city: 'Portland',
      state: 'ME',
      country: 'USA',
      fontFamily: 'dancing',
      fontSize: 'M',
      fontColor: '#000000',
    },
    printing: {
      printColor: 'full-color',
      size: '5x7',
      paperType: 'premium-matte',
      sides: 'double-sided',
      orientation: 'landscape',
      quantity: 100,
    },
  },
  photo: null,
  postcardId: null,
  isEditing: false,
  isSaved: false,
  acceptedWarnings: [],
};

/** Leaves a finished card in the builder's storage, as if it had been made earlier. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(async (card) => {
    const opened = indexedDB.open('cartolina', 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore('builder');
    await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }));
    const write = opened.result.transaction('builder', 'readwrite');
    write.objectStore('builder').put(card, 'new:state');
    await new Promise((resolve, reject) => Object.assign(write, { oncomplete: resolve, onerror: reject }));
    opened.result.close();
    // What the page that was just left had to say about its own card would come before this one.
    localStorage.removeItem('cartolina:last-words:new');
  }, CARD);
  await showCheckout(page);
}

/** The builder loads when it comes into view. */
export async function showCheckout(page: Page): Promise<void> {
  await page.goto('/');
  await waitForBuilder(page);
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

export function failedBox(page: Page) {
  return builderOf(page).getByRole('alert').filter({ hasText: 'Payment Failed' });
}

/** Drawing the card, the bank and the press take their time on a busy machine. */
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

/** How often the sandbox took money for this account's orders. */
export async function chargesOf(request: APIRequestContext, account: Account): Promise<number> {
  const orderIds = (await ordersOf(request, account)).map(({ id }) => id);
  const { items }: { items: { order_id: string | null; charged_cents: number }[] } = await (
    await request.get('/sandbox/api/payments')
  ).json();
  return items.filter(({ order_id, charged_cents }) => orderIds.includes(order_id ?? '') && charged_cents > 0).length;
}
