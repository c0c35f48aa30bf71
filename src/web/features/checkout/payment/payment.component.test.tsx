/** Paying in step 4, with the real payment sandbox. Page loads and second tabs are in e2e/. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createPaymentIntent, findOrderByPayment, quoteOrder, submitPrintOrder } from '#contract/orders.ts';
import { businessDayFrom } from '#domain/business-days.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { PRINT_WAITING } from '#domain/print-problem.ts';
import { boxOf, eventually } from '#testing/components/builder.ts';
import {
  cardNumberField,
  chargesOf,
  expectFailed,
  expectThanks,
  failedBox,
  fillContact,
  openCheckout,
  ordersOf,
  payAndPrint,
  payButton,
  paymentsOf,
  phoneField,
  pickCard,
  pressPay,
  reopenCheckout,
} from '#testing/components/checkout.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import {
  answerText,
  answerWith,
  changeAnswer,
  loseLine,
  refusal,
  stubEndpoint,
  stubRequest,
} from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { orderRequest, placeOrder } from '#testing/order-request.ts';
import type { TestUser } from '#testing/sign-in.ts';
import { formatPostmarkDay } from '#web/ui/format.ts';
import { PAYMENT_TEXTS } from '../confirmation/describe-payment.ts';
import { CHECKOUT_TEXTS, THANK_YOU_TEXTS } from '../texts.ts';
import { readRecord } from './checkout-record.ts';

/** Everything is filled in but the card. */
async function openFilled(): Promise<TestUser> {
  const user = await signIn();
  await openCheckout();
  await fillContact(user.email);
  return user;
}

/** One of each kind: refused by the bank, with a reason, and before it gets there. The others differ only in their code (pay-order.test.ts). */
const DECLINES: readonly (readonly [card: Parameters<typeof pickCard>[0], code: ErrorCode])[] = [
  ['Declined', 'card_declined'],
  ['Insufficient funds', 'insufficient_funds'],
  ['Mistyped number', 'incorrect_number'],
];

test('[O-7] a price that has changed is not charged: the new total is shown first', async () => {
  let isChanged = false;
  changeAnswer(quoteOrder, (quote) => (isChanged ? { ...quote, subtotal_cents: 420, total_cents: 420 } : quote));
  stubEndpoint(createPaymentIntent, async () => {
    isChanged = true;
    return refusal('price_changed');
  });
  const user = await openFilled();
  await pickCard('Succeeds');
  await page.getByRole('button', { name: 'Pay $3.49' }).click();
  await expectFailed(ERRORS.price_changed.message);
  await page.getByRole('button', { name: CHECKOUT_TEXTS.tryAgain }).click();
  await expect.element(page.getByRole('button', { name: 'Pay $4.20' })).toBeEnabled();
  expect(await chargesOf(user)).toBe(0);
});

test('[C-7, C-12, C-13] shows a decline in a box and a toast, and keeps what was typed', async () => {
  const user = await openFilled();
  for (const [card, code] of DECLINES) {
    await pickCard(card);
    const number = cardNumberField().element().getAttribute('value');
    await pressPay();
    await expectFailed(ERRORS[code].message);
    await expect.element(toast(ERRORS[code].message).getByText('Payment Failed')).toBeVisible();
    // In sight, and clear of the toast.
    const { top, bottom } = boxOf(failedBox());
    expect([top > 0, bottom < boxOf(toast(ERRORS[code].message)).top], code).not.toContain(false);
    if (code === 'card_declined') await expectAccessible(page.getByRole('main').element());
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(failedBox()).not.toBeInTheDocument();
    await expect.element(cardNumberField()).toHaveValue(number);
    await expect.element(phoneField()).toHaveValue('(212) 555-0123');
  }
  await pickCard('Succeeds');
  await payAndPrint();
  expect(await chargesOf(user)).toBe(1);
  expect(await ordersOf(user)).toHaveLength(1);
});

test('[C-12] 3-D Secure refused, closed, then approved pays once', async () => {
  const user = await openFilled();
  await pickCard('Bank asks for approval');
  const slow = Promise.withResolvers<void>();
  stubRequest(/^\/sandbox\/api\/payments\/pi_\w+$/, async (passOn) => {
    await slow.promise;
    return passOn();
  });
  await pressPay();
  const bank = page.getByRole('dialog', { name: 'Approve this payment?' });
  await expect.element(bank.getByRole('button', { name: 'Refuse' })).toBeVisible();
  // React warns about this invalid HTML.
  expect(bank.element().querySelector('p p, p div')).toBeNull();
  slow.resolve();
  await expect.element(bank.getByText('$3.49')).toBeVisible();
  await expectAccessible(bank.element());
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expectFailed(ERRORS.card_authentication_required.message);
  await pressPay();
  await bank.getByRole('button', { name: 'Close' }).click();
  await expectFailed(ERRORS.payment_incomplete.message);
  await payAndPrint(async () => {
    await pressPay();
    await bank.getByRole('button', { name: 'Approve Payment' }).click();
  });
  expect(await chargesOf(user)).toBe(1);
});

test('[C-13] shows setup failure, wrong amount, missing secret and lost connection before any charge', async () => {
  const user = await openFilled();
  await pickCard('Succeeds');
  const answers = [
    ['payment_setup_failed', answerText(500, 'oops')],
    ['invalid_amount', async () => refusal('invalid_amount')],
    ['missing_client_secret', answerText(200, '{}')],
    ['payment_network', loseLine],
  ] as const;
  for (const [code, answer] of answers) {
    const stub = stubEndpoint(createPaymentIntent, answer);
    await pressPay();
    await expectFailed(ERRORS[code].message);
    stub.lift();
  }
  expect(await chargesOf(user)).toBe(0);
  await payAndPrint();
});

test('[C-6, C-10, S-3, E-2] a double click pays once, with email and phone, and shows one toast', async () => {
  const user = await openFilled();
  await pickCard('Succeeds');
  await payAndPrint(() => userEvent.dblClick(payButton()));
  await expect.element(toast(CHECKOUT_TEXTS.success)).toMatchTextContent('Postcard created successfully!');
  const billing = { email: user.email, phone: '(212) 555-0123' };
  expect(await paymentsOf(user)).toMatchObject([{ billing }]);
  expect(await ordersOf(user)).toHaveLength(1);
});

test('[H-7] a tab whose order was replaced says so, charges nothing, and can go on', async () => {
  const user = await openFilled();
  await pickCard('Succeeds');
  const stub = stubEndpoint(createPaymentIntent, async (passOn) => {
    stub.lift();
    const answer = await passOn();
    // Another tab changes the same card.
    const { key: checkoutKey } = readRecord() ?? {};
    await placeOrder({ url: location.origin }, user, orderRequest({ checkoutKey }));
    return answer;
  });
  await pressPay();
  await expectFailed(ERRORS.order_replaced.message);
  await expect.element(page.getByText(THANK_YOU_TEXTS.title)).not.toBeInTheDocument();
  expect(await chargesOf(user)).toBe(0);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await payAndPrint();
  expect(await chargesOf(user)).toBe(1);
  expect(await ordersOf(user)).toHaveLength(1);
});

test('[H-7] a payment that comes too late shows no thanks, and the card can be ordered again', async () => {
  const user = await openFilled();
  await pickCard('Succeeds');
  const stub = stubEndpoint(submitPrintOrder, async () => refusal('paid_too_late'));
  await pressPay();
  await expectFailed(ERRORS.paid_too_late.message);
  await expect.element(page.getByText(THANK_YOU_TEXTS.title)).not.toBeInTheDocument();
  await expect.element(payButton()).toBeEnabled();
  expect(readRecord()).toMatchObject({ paid: null });
  expect(await chargesOf(user)).toBe(1);
  stub.lift();
});

test("[F-2] says if the print order can't be submitted, and the order stays paid", async () => {
  const user = await openFilled();
  await pickCard('Succeeds');
  stubEndpoint(submitPrintOrder, loseLine);
  await pressPay();
  await expectThanks();
  const message = toast('Print Submission Error');
  await expect.element(message).toMatchTextContent(CHECKOUT_TEXTS.printUnconfirmed);
  await expect.element(message).not.toMatchTextContent('Network error');
  expect(await chargesOf(user)).toBe(1);
});

test('[F-2, T-16] says if the print service refuses the card', async () => {
  await openFilled();
  await pickCard('Succeeds');
  answerWith(submitPrintOrder, {
    success: false,
    error: 'Out of paper.',
    customer_order_number: null,
    print_order_number: null,
    postgrid_order_id: null,
    tracking_number: null,
  });
  await pressPay();
  await expect.element(toast('Print Submission Failed').getByText('Out of paper.')).toBeVisible();
  // No thanks and no tracking number for a card that isn't printed.
  await expect.element(page.getByRole('heading', { name: THANK_YOU_TEXTS.failedTitle })).toHaveFocus();
  // As the dashboard says it: an order that can't be retried is paid back.
  await expect.element(page.getByText(`${THANK_YOU_TEXTS.failed} ${THANK_YOU_TEXTS.failedRefund}`)).toBeVisible();
  expect(document.querySelector('[data-postmark]')).toBeNull();
  for (const text of ['Thank you for your order!', 'TAKE30OFF', 'Will be provided when shipped']) {
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  }
});

test('[T-16] a payment that the bank disputes at once is under review, without thanks or a coupon', async () => {
  await openFilled();
  await pickCard('Succeeds');
  const disputed = { status: 'failed', dispute: 'open', postgrid_order_id: null } as const;
  changeAnswer(findOrderByPayment, (order) => ({ ...order, ...disputed }));
  await pressPay();
  await expect.element(toast('Print Order Submitted'), { timeout: 60_000 }).toBeVisible();
  const { title, text } = PAYMENT_TEXTS.disputed;
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(document.querySelector('[data-postmark]')).toBeNull();
  for (const absent of [THANK_YOU_TEXTS.title, 'TAKE30OFF', THANK_YOU_TEXTS.noTracking, THANK_YOU_TEXTS.arrives]) {
    await expect.element(page.getByText(absent, { exact: true })).not.toBeInTheDocument();
  }
});

test("[F-2] says that the print service hasn't answered yet", async () => {
  await openFilled();
  await pickCard('Succeeds');
  changeAnswer(submitPrintOrder, (order) => ({ ...order, postgrid_order_id: null, tracking_number: null }));
  await pressPay();
  await expectThanks();
  await expect.element(toast(PRINT_WAITING.title)).toBeVisible();
  await expect.element(page.getByText(THANK_YOU_TEXTS.waiting)).toBeVisible();
  await expect.element(toast('Print Order Submitted')).not.toBeInTheDocument();
});

test('[T-1] once it is paid, a phone says that the card is ordered, and the page has the one Back', async () => {
  const user = await signIn();
  await openCheckout({ viewport: PHONE });
  await fillContact(user.email);
  await pickCard('Succeeds');
  await payAndPrint();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect.element(steps.getByText('Ordered')).toBeVisible();
  await expect.element(steps.getByText('Checkout', { exact: true })).not.toBeVisible();
  expect(page.getByRole('button', { name: 'Back', exact: true }).elements()).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'Leave the studio' })).toBeVisible();
});

test('[C-11] signing out keeps the thank-you screen, and removes the card from the browser', async () => {
  await openFilled();
  await pickCard('Succeeds');
  await payAndPrint();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('link', { name: 'Login to Track' })).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await eventually(() =>
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('555-0123'),
  );
  // Closing a tab stores the card in progress.
  dispatchEvent(new Event('pagehide'));
  await openBuilder();
  await expect.element(page.getByRole('button', { name: 'Browse Files' })).toBeVisible();
});

test('a card can be ordered again after its order was canceled', async () => {
  const user = await openFilled();
  await pickCard('Succeeds');
  await payAndPrint();
  await openCheckout();
  await expect.element(page.getByText('This order is paid')).toBeVisible();
  const [order] = await ordersOf(user);
  const canceled = await fetch(`/rest/v1/orders/${order?.id}/cancel`, { method: 'POST', headers: user.headers });
  expect(canceled.ok).toBe(true);
  await openCheckout();
  await expect.element(payButton()).toBeVisible();
  await expect.element(page.getByText('This order is paid')).not.toBeInTheDocument();
});

test('[C-11] an equal card that is made later can be paid, the paid one only on purpose', async () => {
  const cardKey = crypto.randomUUID();
  const { email } = await signIn();
  await openCheckout({ cardKey });
  await fillContact(email);
  await pickCard('Succeeds');
  await payAndPrint();
  await openCheckout({ cardKey });
  await expect.element(page.getByText('This order is paid')).toBeVisible();
  await openCheckout({ cardKey: crypto.randomUUID() });
  await expect.element(payButton()).toBeVisible();
  await expect.element(page.getByText('This order is paid')).not.toBeInTheDocument();
});

test('[C-2, K-2] refuses an unearned and an unknown coupon, then takes 30% off the next order', async () => {
  const user = await openFilled();
  const field = page.getByLabelText('Apply shop coupon codes');
  const apply = page.getByRole('button', { name: 'Apply' });
  for (const [code, text] of [
    ['TAKE30OFF', ERRORS.coupon_not_earned.message],
    ['NOSUCH', ERRORS.coupon_unknown.message],
  ] as const) {
    await field.fill(code);
    await apply.click();
    await expect.element(field).toHaveAccessibleDescription(text);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue(code);
  }
  await pickCard('Succeeds');
  await payAndPrint();
  await page.getByRole('button', { name: 'Shop Now' }).click();
  await expect.element(page.getByText('Select photo')).toBeVisible();

  await openCheckout();
  await field.fill('take30off');
  await apply.click();
  // The first order can still be canceled.
  await expect.element(field).toHaveAccessibleDescription(/works once your last order is off to print/);
  const [first] = await ordersOf(user);
  await fetch(`/sandbox/api/prints/${first?.postgrid_order_id}/advance`, { method: 'POST' });
  await expect.poll(async () => (await ordersOf(user))[0]?.cancel_until, { timeout: 30_000 }).toBeNull();
  await apply.click();
  await expect.element(page.getByText('−$1.05')).toBeVisible();
  await pickCard('Succeeds');
  await payAndPrint(() => page.getByRole('button', { name: 'Pay $2.44' }).click());
  const [order] = await ordersOf(user);
  expect(order).toMatchObject({ total_amount: 2.44, payment_status: 'paid' });
});

test('[M-11] a send date is kept across a reload, paid for now, and shown with the order', async () => {
  const user = await openFilled();
  const inTenDays = businessDayFrom(new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10));
  const arrival = page.getByTestId('studio-header').getByText(/arrives/);
  const atOnce = arrival.element().textContent;
  await page.getByRole('radio', { name: 'Pick a date' }).click();
  await page.getByLabelText('Send on').fill(inTenDays);
  await expect.element(arrival).not.toHaveTextContent(atOnce);
  await reopenCheckout();
  await expect.element(page.getByLabelText('Send on')).toHaveValue(inTenDays);
  await expect.element(page.getByText(/^Printed and mailed \w+ \d+\./)).toBeVisible();
  await fillContact(user.email);
  await pickCard('Succeeds');
  await pressPay();
  await expect.element(toast('Order Scheduled'), { timeout: 60_000 }).toBeVisible();
  await expectThanks();
  await expect.element(page.getByText(/^All set: we'll print and mail your order on \w+ \d+, \d{4}\./)).toBeVisible();
  const postmark = document.querySelector('[data-postmark]')?.textContent ?? '';
  expect(postmark).toContain(formatPostmarkDay(new Date(`${inTenDays}T12:00:00`)));
  expect(await ordersOf(user)).toMatchObject([{ payment_status: 'paid', status: 'processing', send_on: inTenDays }]);
});
