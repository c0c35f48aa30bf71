import { readFile } from 'node:fs/promises';
import { ADDRESS_INPUT } from '#testing/postcard-input.ts';
import { readZip } from '#testing/read-zip.ts';
import { bearer, expect, test } from './fixtures.ts';

test('the account page downloads everything stored about the customer', async ({ page, signedIn, request }) => {
  await request.post('/rest/v1/addresses', { headers: bearer(signedIn), data: ADDRESS_INPUT });
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await readZip(await readFile(await download.path()));
  const data = JSON.parse(files.get('data.json')?.toString() ?? 'null');
  expect(data).toMatchObject({
    user: { email: signedIn.email },
    profile: { full_name: signedIn.name },
    addresses: [ADDRESS_INPUT],
  });
});
