import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { submitPrintOrder } from '#contract/orders.ts';
import { getPostcard, type ListedPostcard } from '#contract/postcards.ts';
import { ERRORS } from '#domain/errors.ts';
import { DELAY_NOTES, FAILURE_NOTES, PRINT_WAITING } from '#domain/print-problem.ts';
import { changeCards } from '#testing/components/change-records.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { answerWith, changeAnswer, stubEndpoint } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { saveDraft } from '#testing/ordered-cards.ts';

const NO_MONEY = {
  charged_cents: 349,
  refund_cents: 0,
  refused_cents: 0,
  settled_cents: 0,
  currency: 'usd',
} as const;
const REFUNDED = { ...NO_MONEY, state: 'refunded', refund_cents: 349 } as const;
const REFUSED = { ...REFUNDED, state: 'refused', refused_cents: 349 } as const;
const ORDERED = { status: 'processing', order_number: '123456789', paid_cents: 349 } as const;
const FAILED = { ...ORDERED, postgrid_status: 'failed' } as const;
const DELAYED = {
  ...ORDERED,
  postgrid_status: 'not_submitted',
  print_problem: 'unreachable',
  can_retry: true,
} as const;

/** Server responses; the server's tests check that it sends them. */
const CARDS: readonly (readonly [name: string, Partial<ListedPostcard>])[] = [
  ['Refused', { ...FAILED, print_problem: 'refused', money: REFUNDED }],
  ['Returned', { ...FAILED, print_problem: 'returned', postgrid_tracking_number: '9400 1118 9922 3197 4284 90' }],
  ['Unprinted', { ...FAILED, print_problem: 'unreachable', money: REFUNDED }],
  ['Delayed', DELAYED],
  ['Doubted', { ...ORDERED, postgrid_status: 'processing', has_address_problem: true }],
  ['Estimated', { ...ORDERED, postgrid_status: 'delivered', is_delivery_estimated: true }],
  ['Canceled', { print_problem: 'cancelled', money: REFUNDED }],
  ['Owed', { print_problem: 'cancelled', money: REFUSED }],
  ['Reviewed', { ...FAILED, print_problem: 'disputed', money: { ...NO_MONEY, state: 'under_review' } }],
  ['Reversed', { ...FAILED, print_problem: 'disputed', money: { ...NO_MONEY, state: 'reversed' } }],
  ['Unfinished', { is_unfinished_checkout: true }],
];

const SHOWN = [
  ['Refused', 'Failed', `${FAILURE_NOTES.refused} Refunded in full.`, 'Order Again'],
  ['Returned', 'Returned', 'Returned to sender. Check the address before you order again.', 'Order Again'],
  ['Unprinted', 'Failed', `${FAILURE_NOTES.unreachable} Refunded in full.`, 'Order Again'],
  ['Delayed', 'Not submitted', DELAY_NOTES.unreachable, 'Retry'],
  ['Doubted', 'Processing', 'Please check the address. Open the order to see why.', null],
  ['Estimated', 'Delivered (estimated)', 'Delivered (estimated)', null],
  ['Canceled', 'Drafted', 'Order canceled. Refunded in full.', 'Edit'],
  [
    'Owed',
    'Drafted',
    "Order canceled. Your bank refused our refund of $3.49. We'll contact you to pay it back another way.",
    'Edit',
  ],
  ['Reviewed', 'Failed', FAILURE_NOTES.disputed, null],
  ['Reversed', 'Failed', "Your bank took the payment back. Your card wasn't printed.", 'Order Again'],
  ['Unfinished', 'Drafted', 'Unfinished checkout', 'Edit'],
] as const;

/** A name as long as the column allows. */
const nameOf = (name: string) => `${name} Featherstonehaugh-Montgomery`;

async function saveCards(): Promise<void> {
  const user = await signIn();
  for (const [name] of CARDS) {
    const wide = { recipient_city: 'San Francisco', recipient_state: 'California', message: 'Wide words '.repeat(20) };
    await saveDraft(SERVER, user, { recipient_name: nameOf(name), ...wide });
  }
  changeCards(({ recipient_name }) => CARDS.find(([name]) => recipient_name === nameOf(name))?.[1] ?? {});
}

test('[D-2] a card with a problem says what happened and offers the next step', async () => {
  await saveCards();
  const rows = page.getByRole('table', { name: 'My postcards' }).getByRole('row');
  const blocks = page.getByRole('list', { name: 'My postcards' }).getByRole('listitem');
  for (const [cards, stage] of [
    [blocks, { viewport: PHONE }],
    [rows, { viewport: { width: 1440, height: 900 } }],
  ] as const) {
    await openPage('/dashboard', stage);
    for (const [name, status, text, button] of SHOWN) {
      const card = cards.filter({ hasText: nameOf(name) });
      await expect.element(card.getByText(text, { exact: true })).toBeVisible();
      const next = card.getByRole('button', { name: `${button} the card to ${nameOf(name)}` });
      if (button !== null) await expect.element(next).toBeVisible();
      const details = card.getByRole('button', { name: `Details of the card to ${nameOf(name)}` });
      await expect.element(details).toHaveLength(button === 'Edit' ? 0 : 1);
      // A status never wraps, however wide the other columns are.
      const chip = card.getByText(status, { exact: true }).element();
      expect(chip.clientHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(chip).fontSize) + 8);
    }
    if (stage.viewport !== PHONE) continue;
    const { left, right } = page.getByRole('list', { name: 'My postcards' }).element().getBoundingClientRect();
    expect(PHONE.width - right).toBeCloseTo(left, 0);
  }
  const frame = page.getByRole('region', { name: 'My postcards' }).element();
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  // In a narrow window, it scrolls in its own frame.
  await page.viewport(1024, 900);
  await expect.poll(() => frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
  expect(document.documentElement.scrollWidth).toBe(1024);
  await page.getByRole('button', { name: `Order Again the card to ${nameOf('Returned')}` }).click();
  await expectUrl(/^\/\?edit=true/);
  await expect.element(page.getByRole('heading', { name: 'Edit Postcard' }).first()).toBeVisible();
});

const RETRIED = {
  success: true,
  customer_order_number: '471147',
  print_order_number: '582258',
  postgrid_order_id: 'postcard_1',
  tracking_number: null,
};

test('[D-9] Retry submits the card and reloads the list, or says why it failed', async () => {
  await saveDraft(SERVER, await signIn(), { recipient_name: 'Ana Weber' });
  // Changes the list, because the sandbox's failure switch could hit another test.
  const list = changeCards(() => ({
    status: 'processing',
    postgrid_status: 'failed',
    print_problem: 'unreachable',
    can_retry: true,
  }));
  await openPage('/dashboard');
  const row = page.getByRole('row').filter({ hasText: 'Ana Weber' });
  await expect.element(row).toMatchTextContent('Failed');
  await expect.element(row).toMatchTextContent(`${FAILURE_NOTES.unreachable} Retry now, or get a refund.`);
  const retry = row.getByRole('button', { name: 'Retry the card to Ana Weber' });
  // The server refuses, because nothing was ordered.
  await retry.click();
  await expect.element(toast('Retry Failed')).toMatchTextContent(ERRORS.not_found.message);
  list.lift();
  answerWith(submitPrintOrder, RETRIED);
  await retry.click();
  await expect
    .element(toast('Order Retried Successfully'))
    .toMatchTextContent(
      'New order number at the print service: 582258. Your order number is still 471147. Tracking: Pending',
    );
  await expect.element(row).toMatchTextContent('Drafted');
});

test('[D-9] a failed card is retried in its details too', async () => {
  const { id } = await saveDraft(SERVER, await signIn(), { recipient_name: 'Ana Weber' });
  changeAnswer(getPostcard, (card) => ({ ...card, ...DELAYED }));
  let sent: unknown = null;
  stubEndpoint(submitPrintOrder, async (_passOn, request) => {
    sent = JSON.parse(String(request?.body));
    return Response.json(RETRIED);
  });
  await openPage(`/dashboard?postcard=${id}`);
  const dialog = page.getByRole('dialog', { name: 'To Ana Weber' });
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(toast('Order Retried Successfully')).toBeVisible();
  expect(sent).toEqual({ postcardId: id });
});

test('[D-9] a retry while the print service is out of reach says that the card waits, as after paying', async () => {
  await saveDraft(SERVER, await signIn(), { recipient_name: 'Ana Weber' });
  changeCards(() => DELAYED);
  answerWith(submitPrintOrder, { ...RETRIED, postgrid_order_id: null });
  await openPage('/dashboard');
  await page.getByRole('button', { name: 'Retry the card to Ana Weber' }).click();
  await expect.element(toast(PRINT_WAITING.title)).toMatchTextContent(PRINT_WAITING.message);
  await expect.element(toast('Retry Failed')).not.toBeInTheDocument();
});
