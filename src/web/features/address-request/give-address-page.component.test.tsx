import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerLink, askForAddress } from '#testing/ask-for-address.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER } from '#testing/components/sign-in.ts';
import { loseLine, stubRequest } from '#testing/components/stub-request.ts';
import { callApi } from '#testing/order-request.ts';
import { signUpUser } from '#testing/sign-in.ts';

const send = page.getByRole('button', { name: 'Send My Address' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('[M-10] a person is told who asks and who sees their address, gives it, and is thanked', async () => {
  const sender = await signUpUser(SERVER, { fullName: 'Mia Rossi' });
  const { token } = await askForAddress(SERVER, sender);
  await openPage(`/address#${token}`, { viewport: PHONE });
  await expect.element(heading('Mia Rossi would like to send you a postcard')).toBeVisible();
  const seen = page.getByText('Only the print service sees your address. Mia Rossi sees your name and city.');
  await expect.element(seen).toBeVisible();
  await expectAccessible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Anna');
  await page.getByLabelText('Name').fill('');
  await send.click();
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await page.getByLabelText('Name').fill('Anna Weber');
  await page.getByLabelText('Address Line 1').fill('12 Harbor Street');
  await page.getByLabelText('City').fill('Portland');
  const lost = stubRequest('/rest/v1/address_requests/answer', loseLine);
  await send.click();
  await expect.element(page.getByText(/check your connection/)).toBeVisible();
  lost.lift();
  await send.click();
  await expect.element(heading('Thank you!')).toBeVisible();
  await expectAccessible();
  const { body } = await callApi(SERVER, sender, { path: '/rest/v1/address_requests' });
  expect(body.items).toMatchObject([{ answers: [{ name: 'Anna Weber', city: 'Portland', address: null }] }]);
});

test('[M-10] a link that was answered or never was says so kindly', async () => {
  await openPage('/address#nonsense');
  await expect.element(heading("This Link Doesn't Work")).toBeVisible();
  const { token } = await askForAddress(SERVER, await signUpUser(SERVER), { is_hidden: false });
  await answerLink(SERVER, token);
  await openPage(`/address#${token}`);
  await expect.element(heading('Already Answered')).toBeVisible();
});
