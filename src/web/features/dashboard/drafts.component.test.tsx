import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPostcardPicture } from '#contract/postcards.ts';
import { toReturnAddress } from '#contract/return-address.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { focusOn } from '#testing/components/builder.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { answerText, stubEndpoint } from '#testing/components/stub-request.ts';
import { saveDraft } from '#testing/ordered-cards.ts';

type Draft = Parameters<typeof saveDraft>[2];

const table = page.getByRole('table', { name: 'My postcards' });
const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });

/** Signs in as a customer with these drafts, the last one newest. */
async function openDashboardWith(drafts: readonly Draft[], stage: Parameters<typeof openPage>[1] = {}) {
  const user = await signIn();
  for (const draft of drafts) await saveDraft(SERVER, user, draft);
  await openPage('/dashboard', stage);
}

test('[D-7] Edit/Finish Order opens the first selected draft in the builder', async () => {
  await openDashboardWith([{ recipient_name: 'Ana Weber', message: 'Unfinished words' }]);
  await page.getByRole('checkbox', { name: 'Select the card to Ana Weber' }).click();
  await page.getByRole('button', { name: 'Edit/Finish Order (1)' }).click();
  await expectUrl(/^\/\?edit=true/);
  await expect.element(page.getByRole('heading', { name: 'Edit Postcard' }).first()).toBeVisible();
});

test("selecting doesn't move the table, and mentions other pages only if there are any", async () => {
  await openDashboardWith([{ recipient_name: 'Berta' }, { recipient_name: 'anna' }]);
  await expect.element(table.getByRole('button', { name: 'Edit the card to Berta' })).toBeVisible();
  await document.fonts.ready;
  const top = () => table.element().getBoundingClientRect().top + scrollY;
  const before = top();
  await page.getByRole('checkbox', { name: 'Select all postcards' }).click();
  await expect.element(page.getByText('All 2 postcards selected.')).toBeVisible();
  expect(top()).toBe(before);
});

test('[D-2, D-11] shows pages of 25, newest first, and select-all covers every page', async () => {
  // Rendering so many pictures would take longer than the test.
  stubEndpoint(getPostcardPicture, answerText(404, ''));
  await openDashboardWith(Array.from({ length: 27 }, (_, index) => ({ recipient_name: `Friend ${index}` })));
  await expect.element(page.getByRole('tab', { name: 'My Postcards (27)' })).toBeVisible();
  await expect.element(rows).toHaveLength(25);
  await expect.element(rows.first()).toMatchTextContent('Friend 26');
  await page.getByRole('checkbox', { name: 'Select all postcards' }).click();
  await expect.element(page.getByText('All 27 postcards selected, including other pages.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(rows).toHaveLength(2);
  // The URL alone determines the page.
  await openPage(location.pathname + location.search);
  await expect.element(rows).toHaveLength(2);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.element(rows).toHaveLength(25);
});

test('keeps the search in the URL, and clears it with Show all postcards', async () => {
  const names = ['Berta', 'anna', 'Carl', 'Dora', 'Emil', 'Frida', 'Gert'];
  await openDashboardWith(names.map((recipient_name) => ({ recipient_name })));
  await page.getByLabelText('Search').fill('bert');
  await expect.element(rows).toHaveLength(1);
  await expectUrl(/search=bert/);
  await page.getByLabelText('Search').fill('nobody at all');
  await expect.element(page.getByText('No postcards match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all postcards' }).click();
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  await expect.element(rows).toHaveLength(7);
});

test('undo restores a deleted draft', async () => {
  await openDashboardWith([{ recipient_name: 'Ana Weber' }]);
  await page.getByRole('button', { name: 'Delete the draft to Ana Weber' }).click();
  await expect.element(page.getByText('No postcards yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Ana Weber' })).toBeVisible();
});

test('the details show the whole card, whatever its shape', async () => {
  const { id } = await saveDraft(SERVER, await signIn(), { recipient_name: 'Tom Reed', size: '6x9' });
  await openPage(`/dashboard?postcard=${id}`);
  const back = page.getByAltText('Back of the card to Tom Reed');
  const distortion = () => {
    const image = back.element();
    if (!(image instanceof HTMLImageElement)) return Number.NaN;
    return Math.abs(image.clientWidth / image.clientHeight - image.naturalWidth / image.naturalHeight);
  };
  await expect.poll(distortion, { timeout: 30_000 }).toBeLessThan(0.02);
});

test('[P-8] the details show the return address of a card that prints one', async () => {
  const user = await signIn();
  const address = { return_address: toReturnAddress(SENDER), recipient_country: 'Germany' };
  const printed = await saveDraft(SERVER, user, address);
  await openPage(`/dashboard?postcard=${printed.id}`);
  const lines = page.getByRole('dialog').getByText(/^Mia Marin\s7 Lighthouse Road\sRockport, MA 01966\sUSA$/);
  await expect.element(lines).toBeVisible();
  const portrait = await saveDraft(SERVER, user, { ...address, orientation: 'portrait' });
  await openPage(`/dashboard?postcard=${portrait.id}`);
  await expect.element(page.getByRole('dialog').getByText(/Portrait/)).toBeVisible();
  await expect.element(page.getByText('Return address')).not.toBeInTheDocument();
});

test('the thumbnail opens the details', async () => {
  await openDashboardWith([{ recipient_name: 'Tom Reed' }]);
  await focusOn(page.getByRole('button', { name: 'Open the card to Tom Reed' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectUrl(/postcard=/);
});

test('[D-2] on a phone, the table becomes blocks, and long or right-to-left text fits', async () => {
  const draft = { recipient_name: 'W'.repeat(100), message: 'שלום '.repeat(90) };
  await openDashboardWith([draft], { viewport: PHONE });
  await expect.element(page.getByRole('list', { name: 'My postcards' }).getByRole('listitem')).toHaveLength(1);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth).toBe(0);
});
