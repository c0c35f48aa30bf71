/** Opens step 4 with a finished card and acts like a customer there. Payments go through the real sandbox. */
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { SandboxPayment } from '#contract/sandbox/payments.ts';
import type { TEST_CARDS } from '#contract/sandbox/test-cards.ts';
import type { TestUser } from '../sign-in.ts';
import { ROSA, templateDesign } from './cards.ts';
import { openBuilder, openPage, type Stage } from './render-app.tsx';
import { toast } from './toast.ts';

const FINISHED = {
  step: 4,
  isChecked: true,
  design: {
    ...templateDesign({ message: 'The sea is as blue as you said. Wish you were here!', ...ROSA }),
    printing: {
      printColor: 'full-color',
      size: '5x7',
      paperType: 'premium-matte',
      sides: 'double-sided',
      orientation: 'landscape',
      quantity: 100,
      stamp: 'classic',
    },
  },
} as const;

/** Without a key, the card predates card keys. */
type CheckoutStage = Stage & { readonly cardKey?: string | null };

/** Starts with the same finished card each time, because an ordered card isn't kept. */
export async function openCheckout({ cardKey = null, ...stage }: CheckoutStage = {}): Promise<void> {
  await openBuilder({ ...FINISHED, cardKey }, stage);
  await expectCheckout();
}

/** Acts like a reload: clears the page's memory, keeps the browser's storage. */
export async function reopenCheckout(): Promise<void> {
  await openPage('/?step=4');
  await expectCheckout();
}

export async function expectCheckout(): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Checkout', exact: true });
  await expect.element(heading, { timeout: 30_000 }).toBeVisible();
}

export const emailField = (): Locator => page.getByLabelText('Email', { exact: true });
export const phoneField = (): Locator => page.getByLabelText('Phone');
export const cardNumberField = (): Locator => page.getByLabelText('Card number');
export const payButton = (): Locator => page.getByRole('button', { name: /^Pay \$/ });

export async function fillContact(email: string): Promise<void> {
  await emailField().fill(email);
  await phoneField().fill('(212) 555-0123');
}

type CardName = (typeof TEST_CARDS)[number]['name'] | 'Mistyped number';

export async function pickCard(name: CardName): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

export async function pressPay(): Promise<void> {
  await payButton().click();
}

/** Generous, because the card, the bank and the print shop take a while on a busy machine. */
const PAYING = { timeout: 60_000 };

export const failedBox = (): Locator => page.getByRole('alert').filter({ hasText: 'Payment Failed' });

export async function expectFailed(message: string): Promise<void> {
  await expect.element(failedBox().getByText(message), PAYING).toBeVisible();
}

export async function expectThanks(): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Thank you for your order!' });
  await expect.element(heading, PAYING).toBeVisible();
}

/** Waits for the print shop's answer, because a late toast would appear in the next test. */
export async function payAndPrint(pay = pressPay): Promise<void> {
  await pay();
  await expect.element(toast('Print Order Submitted'), PAYING).toBeVisible();
  await expectThanks();
}

type OrderRow = {
  readonly id: string;
  readonly order_number: string;
  readonly payment_status: string;
  readonly total_amount: number;
  readonly postgrid_order_id: string | null;
  readonly cancel_until: string | null;
};

export async function ordersOf({ headers }: TestUser): Promise<readonly OrderRow[]> {
  const { items }: { items: OrderRow[] } = await (await fetch('/rest/v1/orders', { headers })).json();
  return items;
}

/** Returns the sandbox's charges, even for orders that the account doesn't list yet. */
export async function paymentsOf({ email }: TestUser): Promise<readonly SandboxPayment[]> {
  const { items }: { items: SandboxPayment[] } = await (await fetch('/sandbox/api/payments')).json();
  return items.filter(({ billing, charged_cents }) => billing?.email === email && charged_cents > 0);
}

export async function chargesOf(user: TestUser): Promise<number> {
  return (await paymentsOf(user)).length;
}
