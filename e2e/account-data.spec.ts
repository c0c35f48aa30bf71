import { readFile } from 'node:fs/promises';
import { readZip } from '#testing/read-zip.ts';
import { bearer, expect, test } from './fixtures.ts';

test('the account page downloads everything stored about the customer', async ({ page, signedIn, request }) => {
  const address = {
    recipient_name: 'Rosa Bianchi',
    recipient_address_line1: '12 Harbor Street',
    recipient_postal_code: '04101',
    recipient_city: 'Portland',
    recipient_state: 'ME',
    recipient_country: 'USA',
  };
  await request.post('/rest/v1/addresses', { headers: bearer(signedIn), data: address });
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
    addresses: [address],
  });
});
