/** Takes a mailing from a real file to the order. Component tests cover what the list and its dialog show. */
import type { Locator, Page } from '@playwright/test';
import { workbook } from '#testing/workbook.ts';
import { builderOf, messageOf, openBuilder, openCard } from './builder-page.ts';
import { expectThanks, fillContact, ordersOf, pickCard, pressPay } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

// Lays out, pays for and prints several cards.
test.describe.configure({ timeout: 180_000 });

const CSV = [
  'Prénom;Nom;Adresse;Code postal;Ville;Pays;Animal',
  'Zoé;Lefèvre;8 rue des Lilas;75004;Paris;France;chat',
  'Théo;Béranger;"12, quai\nde Seine";75019;Paris;France;',
].join('\r\n');

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Many people' });

async function chooseList(page: Page, name: string, buffer: Buffer): Promise<void> {
  await dialogOf(page).getByRole('tab', { name: 'File' }).click();
  await dialogOf(page).locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
}

test('[M-1, M-3, M-5] a CSV and a workbook become one paid order with everyone’s card', async ({
  page,
  request,
  signedIn,
}) => {
  await openCard(page, { step: 2, text: { message: 'Dear ' } });
  const builder = builderOf(page);

  await test.step('two files make one list, whatever their encodings and columns', async () => {
    await builder.getByRole('radio', { name: 'Many people' }).click();
    await builder.getByRole('button', { name: 'Add people' }).click();
    await chooseList(page, 'amis.csv', Buffer.from(CSV, 'latin1'));
    await dialogOf(page).getByRole('button', { name: 'Add more people' }).click();
    const headings = ['Name', 'Street', 'City', 'State', 'Zip'];
    const file = await workbook({
      rows: [headings, ['Ann Lee', '1 Pine Street', 'Portland', 'ME', 4101]],
      after: { Family: [headings, ['Rosa Bianchi', '12 Harbor Street', 'Portland', 'ME', 4101]] },
    });
    await chooseList(page, 'friends.xlsx', Buffer.from(file));
    await dialogOf(page).getByRole('combobox', { name: 'Sheet' }).click();
    await page.getByRole('option', { name: 'Family' }).click();
    await dialogOf(page).getByRole('button', { name: 'Check the addresses' }).click();
    await expect(dialogOf(page).getByText('Rosa Bianchi')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Use 3 people' }).click();
  });

  await test.step('a merge field is written once and read for each of them', async () => {
    await messageOf(page).focus();
    await page.keyboard.press('End');
    await builder.getByRole('button', { name: 'Insert their name' }).click();
    await page.getByRole('button', { name: 'first name', exact: true }).click();
    await expect(messageOf(page)).toHaveValue('Dear {first name}');
    await builder.getByRole('button', { name: 'Next recipient' }).click();
    await expect(builder.getByText('2 of 3 · Théo Béranger, Paris')).toBeVisible();
    await expect(builder.getByText('Fits everyone')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the list survives a reload', async () => {
    await expect(builder.getByText('Saved in this browser')).toBeVisible();
    await openBuilder(page, '/?step=2');
    await expect(builder.getByText('2 of 3 · Théo Béranger, Paris')).toBeVisible();
  });

  await test.step('one payment covers everyone', async () => {
    await builder.getByRole('button', { name: 'Next: Preview' }).click();
    await builder.getByRole('button', { name: 'Continue to Checkout' }).click({ timeout: 60_000 });
    await expect(builder.getByText('One card to each of 3 people')).toBeVisible({ timeout: 30_000 });
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Succeeds');
    await pressPay(page);
    await expectThanks(page);
    await expect(builder.getByText('Your 3 cards are off to print!')).toBeVisible();
    await expect(builder.getByText('Tracking number')).toBeHidden();
    const [order] = await ordersOf(request, signedIn);
    expect(order).toMatchObject({ payment_status: 'paid', mailing: { count: 3 } });
  });

  await test.step('the dashboard names the recipients', async () => {
    await page.goto('/dashboard?tab=orders');
    await expect(page.getByText(/3 people|All 3 processing/).first()).toBeVisible();
  });
});
