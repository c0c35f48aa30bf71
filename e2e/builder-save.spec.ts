import {
  builderOf,
  fillAddress,
  goToMessage,
  goToPreview,
  makePhoto,
  messageOf,
  nextOf,
  openBuilder,
} from './builder-page.ts';
import { bearer, expect, expectAccessible, test, toast } from './fixtures.ts';

test('[S-1, S-8] signed out, saving asks to sign in and the card stays', async ({ page }) => {
  await openBuilder(page);
  await goToMessage(page);
  await messageOf(page).fill('Hello');
  await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
  const notice = toast(page, 'Please sign in to save your postcard.');
  await expect(notice).toContainText('Authentication Required');
  await expect(messageOf(page)).toHaveValue('Hello');
});

test('[S-2, S-3] an account whose profile is missing gets one with the first draft, and is told so', async ({
  page,
  signedIn: _account,
}) => {
  // Signing up makes the profile, so only the answer to the first question can say that it was missing.
  await page.route('**/rest/v1/profiles', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), created: true } });
  });
  await openBuilder(page);
  await goToMessage(page);
  await messageOf(page).fill('The first card of all');
  await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect(toast(page, 'Profile Created')).toBeVisible();
  await expect(toast(page, 'Postcard saved as draft successfully!')).toBeVisible();
});

test('[S-3, S-4, S-5] a draft is saved, then updated, with all its fields', async ({ page, request, signedIn }) => {
  await openBuilder(page);
  await goToMessage(page);
  await messageOf(page).fill('First words');
  await fillAddress(page);
  const save = builderOf(page).getByRole('button', { name: 'SAVE DRAFT' });
  await save.click();
  await expect(toast(page, 'Postcard saved as draft successfully!')).toBeVisible();
  await messageOf(page).fill('Better words');
  await save.click();
  await expect(toast(page, 'Postcard updated successfully!')).toBeVisible();

  const answer = await request.get('/rest/v1/postcards', { headers: bearer(signedIn) });
  const { items } = await answer.json();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    message: 'Better words',
    recipient_name: 'Rosa Bianchi',
    recipient_location: 'Portland, ME',
    status: 'drafted',
    postgrid_status: 'not_submitted',
    quantity: 50,
    total_amount: 37.5,
    image_width: 2400,
    image_height: 1700,
  });
});

test('[S-3] a failure says Save Failed with the message, and nothing is lost', async ({ page, signedIn: _account }) => {
  await page.route('**/rest/v1/postcards', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'busy' }) : route.continue(),
  );
  await openBuilder(page);
  await goToMessage(page);
  await messageOf(page).fill('Keep me');
  await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect(toast(page, 'Save Failed')).toContainText('not available right now');
  await expect(messageOf(page)).toHaveValue('Keep me');
});

test('[S-2] a profile that cannot be made is said so', async ({ page, signedIn: _account }) => {
  await page.route('**/rest/v1/profiles', (route) => route.fulfill({ status: 500, body: '' }));
  await openBuilder(page);
  await goToMessage(page);
  await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect(toast(page, 'Profile Creation Failed')).toContainText(
    'Please try refreshing the page and signing in again.',
  );
});

test('[B2-6] the address book: save, find, pick, edit and delete', async ({ page, signedIn: _account }) => {
  await openBuilder(page);
  await goToMessage(page);
  await fillAddress(page);
  const builder = builderOf(page);
  const open = () => builder.getByRole('button', { name: 'ADD FROM ADDRESS BOOK' }).click();
  await open();
  const book = page.getByRole('dialog', { name: 'Address book' });
  await expect(book.getByText('Nobody here yet.', { exact: false })).toBeVisible();
  await book.getByRole('button', { name: 'Save Rosa Bianchi from this card' }).click();
  await expect(book.getByRole('button', { name: /^Rosa Bianchi/ })).toBeVisible();
  await expect(book.getByRole('button', { name: 'Save Rosa Bianchi from this card' })).toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');

  await book.getByLabel('Search').fill('nobody');
  await expect(book.getByText('Nobody here by that name.')).toBeVisible();
  await book.getByLabel('Search').fill('rosa');
  await book.getByRole('button', { name: 'Edit Rosa Bianchi' }).click();
  await book.getByLabel('City', { exact: true }).fill('Boston');
  await expectAccessible(page, '[role=dialog]');
  await book.getByRole('button', { name: 'Save changes' }).click();
  await book.getByRole('button', { name: /^Rosa Bianchi.*Boston/ }).click();
  await expect(book).toHaveCount(0);
  await expect(builder.getByLabel('City', { exact: true })).toHaveValue('Boston');

  await open();
  await book.getByRole('button', { name: 'Delete Rosa Bianchi' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(book.getByText('Nobody here yet.', { exact: false })).toBeVisible();
});

test('the PDF proof is this very card', async ({ page, signedIn: _account }) => {
  await openBuilder(page);
  await goToPreview(page);
  const download = page.waitForEvent('download');
  await builderOf(page).getByRole('button', { name: 'Download PDF proof' }).click();
  expect((await download).suggestedFilename()).toBe('postcard-proof.pdf');
});

test.describe('[R-2, S-4] editing from the dashboard', () => {
  const handOff = {
    image_url: 'template:los-angeles',
    message: 'From the dashboard',
    recipient: 'Ana Weber',
    addressLine1: 'Lindenstraße 4',
    postalCode: '10115',
    location: 'Berlin',
    country: 'Germany',
    fontFamily: 'playfair',
    size: '5x7',
    quantity: '100',
  };
  const leave = (value: string) => `localStorage.setItem('editPostcard', ${JSON.stringify(value)})`;

  test('loads what was handed over, the older name of city too, and keeps the card that was being made', async ({
    page,
  }) => {
    await openBuilder(page);
    await goToMessage(page);
    await messageOf(page).fill('My new card');
    await page.evaluate(leave(JSON.stringify(handOff)));
    await openBuilder(page, '/?edit=true');
    await expect(page.getByRole('heading', { name: 'Edit Postcard' })).toBeVisible();
    await nextOf(page).click();
    await expect(messageOf(page)).toHaveValue('From the dashboard');
    await expect(builderOf(page).getByLabel('City', { exact: true })).toHaveValue('Berlin');
    await messageOf(page).fill('Edited');
    await openBuilder(page, '/?edit=true');
    await expect(messageOf(page)).toHaveValue('Edited');
    await openBuilder(page);
    await expect(messageOf(page)).toHaveValue('My new card');
  });

  for (const [name, value] of [
    ['not JSON', '{broken'],
    ['a stranger', '{"image_url":"http://127.0.0.1/x.png"}'],
    ['an unknown country', JSON.stringify({ ...handOff, country: 'Mars' })],
  ] as const) {
    test(`${name}: 'Failed to load postcard data for editing.'`, async ({ page }) => {
      await page.goto('/healthz');
      await page.evaluate(leave(value));
      await openBuilder(page, '/?edit=true');
      await expect(toast(page, 'Failed to load postcard data for editing.')).toBeVisible();
      await expect(builderOf(page).getByRole('heading', { name: 'Select photo' })).toBeVisible();
    });
  }

  test('a saved draft with a photo is edited and updated, not copied', async ({ page, request, signedIn }) => {
    const headers = bearer(signedIn);
    const { buffer } = await makePhoto();
    const upload = await request.post('/storage/v1/object/photos', {
      headers: { ...headers, 'content-type': 'image/jpeg' },
      data: buffer,
    });
    const { image_url } = await upload.json();
    const created = await request.post('/rest/v1/postcards', { headers, data: { ...DRAFT, image_url } });
    const { id } = await created.json();
    await page.evaluate(leave(JSON.stringify({ ...handOff, id, image_url, image_width: 2400, image_height: 1700 })));
    await openBuilder(page, '/?edit=true');
    await expect(builderOf(page).locator('svg image').first()).toHaveAttribute('href', /^blob:/);
    await nextOf(page).click();
    await messageOf(page).fill('Changed');
    await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
    await expect(toast(page, 'Postcard updated successfully!')).toBeVisible();
    const { items } = await (await request.get('/rest/v1/postcards', { headers })).json();
    expect(items.map((item: { id: string; message: string }) => [item.id, item.message])).toEqual([[id, 'Changed']]);
  });
});

const DRAFT = {
  message: 'Hello',
  recipient_name: 'Ana Weber',
  recipient_address_line1: 'Lindenstraße 4',
  recipient_postal_code: '10115',
  recipient_location: 'Berlin',
  recipient_country: 'Germany',
  font_family: 'inter',
  font_size: 'M',
  font_color: '#000000',
  print_color: 'full-color',
  size: '4.25x5.5',
  paper_type: 'matte-cover',
  sides: 'single-sided',
  orientation: 'landscape',
  quantity: 50,
};
