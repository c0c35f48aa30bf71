import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signInAs } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';
import { orderCard, type PrintedCard, saveDraft, shipCard } from '#testing/ordered-cards.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const table = page.getByRole('table', { name: 'My postcards' });

let customer: TestUser;
let shipped: PrintedCard;
let printing: PrintedCard;

/** All tests share an account, because printing takes the longest. */
beforeAll(async () => {
  customer = await signUpUser(SERVER);
  await saveDraft(SERVER, customer, { recipient_name: 'Ana Weber', quantity: 100 });
  shipped = await shipCard(SERVER, customer, 'Tom Reed');
  printing = await orderCard(SERVER, customer, 'Eva Lund');
});

function rowOf({ orderNumber }: PrintedCard) {
  return table.getByRole('row').filter({ hasText: orderNumber });
}

test('[D-2, D-6, T-20] shows all columns, what each card costs and its status', async () => {
  signInAs(customer);
  await openPage('/dashboard');
  for (const heading of [
    'Preview',
    'Order #',
    'Recipient',
    'Location',
    'Quantity',
    'Amount',
    'Status',
    'Tracking',
    'Created',
    'Message',
    'Actions',
  ]) {
    await expect.element(table.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
  }
  const draft = table.getByRole('row').filter({ hasText: 'Ana Weber' });
  await expect.element(draft).toMatchTextContent('Drafted');
  await expect.element(draft).toMatchTextContent('$3.49');
  await expect.element(draft).not.toMatchTextContent('$75.00');
  await expect.element(draft.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await expect.element(rowOf(shipped)).toMatchTextContent('Tom Reed');
  await expect.element(rowOf(shipped)).toMatchTextContent('Paid $3.49');
  await expect.element(rowOf(shipped)).toMatchTextContent('Shipped');
  const details = rowOf(printing).getByRole('button', { name: 'Details of the card to Eva Lund' });
  await expect.element(details).toBeVisible();
  await expect.element(rowOf(printing)).toMatchTextContent(/Expected \w+ \d+–/);
});

test('[D-2] on a phone, a card shows the amount paid and its tracking number', async () => {
  signInAs(customer);
  await openPage('/dashboard', { viewport: PHONE });
  const cards = page.getByRole('list', { name: 'My postcards' }).getByRole('listitem');
  const card = cards.filter({ hasText: shipped.orderNumber });
  await expect.element(card).toMatchTextContent('Paid $3.49');
  await expect.element(card).toMatchTextContent(/Tracking \d{4}/);
});

test('[D-1] a phone says how many cards are on their way, and shows the first card at once', async () => {
  signInAs(customer);
  await openPage('/dashboard', { viewport: PHONE });
  await expect.element(page.getByText('2 postcards on their way')).toBeVisible();
  const cards = page.getByRole('list', { name: 'My postcards' }).getByRole('listitem');
  await expect.element(cards.first()).toBeInViewport({ ratio: 0.5 });
  await expect.element(page.getByRole('button', { name: /^Duplicate/ })).not.toBeInTheDocument();
  await cards.first().getByRole('checkbox').click();
  await expect.element(page.getByRole('button', { name: 'Duplicate (1)' })).toBeVisible();
});

test('[D-10] Refresh Status checks the print service and shows the counts', async () => {
  signInAs(customer);
  await openPage('/dashboard');
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expect.element(toast('Status Check Complete')).toMatchTextContent('2 checked');
});

test('[D-3, D-8] the toolbar counts selected postcards and duplicates them as drafts', async () => {
  signInAs(customer);
  await openPage('/dashboard');
  await expect.element(page.getByRole('button', { name: 'Create New Postcard' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Duplicate (0)' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select the card to Tom Reed' }).click();
  await expect.element(page.getByRole('button', { name: 'Duplicate (1)' })).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Edit/Finish Order (0)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Duplicate (1)' }).click();
  await expect.element(toast('Postcard duplicated')).toMatchTextContent("You'll find it in your drafts.");
  const copies = table.getByRole('row').filter({ hasText: 'Tom Reed' });
  await expect.element(copies).toHaveLength(2);
  await expect.element(copies.filter({ hasText: 'Drafted' })).toHaveLength(1);
});

test('Order Again opens a copy in the builder', async () => {
  signInAs(customer);
  await openPage(`/dashboard?postcard=${printing.postcardId}`);
  const dialog = page.getByRole('dialog', { name: 'To Eva Lund' });
  await expect.element(dialog).toMatchTextContent('Paid $3.49');
  await expect.element(dialog).toMatchTextContent('Portland, OR 97201');
  await expect.element(dialog).toMatchTextContent('Full color · Matte cover (100 lb) · Single-sided');
  await dialog.getByRole('button', { name: 'Order Again' }).click();
  await expectUrl(/^\/\?edit=true/);
  await expect.element(page.getByRole('heading', { name: 'Edit Postcard' }).first()).toBeVisible();
  await page.getByTestId('studio-header').getByRole('link', { name: 'Dashboard' }).click();
  const copy = table.getByRole('row').filter({ hasText: 'Eva Lund' }).filter({ hasText: 'Drafted' });
  await expect.element(copy).toHaveLength(1);
  await expect.element(copy).toMatchTextContent('$3.49');
});
