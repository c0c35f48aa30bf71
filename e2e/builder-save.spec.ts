/** The PDF proof, and editing a saved card across page loads. */
import { CARD_TO_EDIT, postcardInput } from '#testing/postcard-input.ts';
import { builderOf, makePhoto, messageOf, openBuilder, openCard, seedCard, WRITTEN } from './builder-page.ts';
import { bearer, expect, test, toast } from './fixtures.ts';

test('the PDF proof of the card can be downloaded', async ({ page, signedIn: _account }) => {
  await openCard(page, { step: 3, text: WRITTEN, photo: await makePhoto() });
  const download = page.waitForEvent('download');
  await builderOf(page).getByRole('button', { name: 'Download PDF proof' }).click();
  expect((await download).suggestedFilename()).toBe('postcard-proof.pdf');
});

test('[R-2, S-4, T-15] editing a saved draft updates it, and keeps the unfinished card', async ({
  page,
  request,
  signedIn,
}) => {
  const headers = bearer(signedIn);
  const { buffer } = await makePhoto(1500, 1000);
  const upload = await request.post('/storage/v1/object/photos', {
    headers: { ...headers, 'content-type': 'image/jpeg' },
    data: buffer,
  });
  const { image_url } = await upload.json();
  const created = await request.post('/rest/v1/postcards', {
    headers,
    data: postcardInput({ image_url, message: 'Hello' }),
  });
  const { id } = await created.json();
  await seedCard(page, { step: 2, text: { message: 'My new card' } });
  const card = { ...CARD_TO_EDIT, id, image_url };
  await page.evaluate((value) => localStorage.setItem('editPostcard', value), JSON.stringify(card));

  await openBuilder(page, '/?edit=true');
  await expect(page.getByRole('heading', { name: 'Edit Postcard' })).toBeVisible();
  await expect(builderOf(page).locator('svg image').first()).toHaveAttribute('href', /^blob:/);
  // A complete card opens at the preview.
  await builderOf(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(messageOf(page)).toHaveValue('From the dashboard');
  // Stored as location, the older name of the field.
  await expect(builderOf(page).getByLabel('City', { exact: true })).toHaveValue('Berlin');
  await messageOf(page).fill('Changed');
  await builderOf(page).getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect(toast(page, 'Postcard updated successfully!')).toBeVisible();
  const { items } = await (await request.get('/rest/v1/postcards', { headers })).json();
  expect(items.map((item: { id: string; message: string }) => [item.id, item.message])).toEqual([[id, 'Changed']]);

  await messageOf(page).fill('Edited');
  await openBuilder(page, '/?edit=true');
  await expect(messageOf(page)).toHaveValue('Edited');
  await openBuilder(page);
  await expect(messageOf(page)).toHaveValue('My new card');
});
