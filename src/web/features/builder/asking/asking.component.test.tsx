import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AddressRequest } from '#contract/address-requests.ts';
import { ANSWER, answerLink, askForAddress } from '#testing/ask-for-address.ts';
import { nextButton } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { callApi } from '#testing/order-request.ts';

const MESSAGE = { message: 'The lake is as green as they say.' };
const askLink = page.getByRole('button', { name: 'Ask them with a link' });
const asking = page.getByRole('dialog', { name: 'Ask for an address' });
const people = page.getByRole('dialog', { name: 'Many people' });

test('[M-10] someone is asked with a link, and the card goes to their hidden address', async () => {
  const user = await signIn();
  await openBuilder(cardAt(2, MESSAGE));
  await askLink.click();
  await asking.getByRole('button', { name: 'Make a Link' }).click();
  await expect.element(asking.getByLabelText('Their name')).toHaveAccessibleDescription(/Please enter a name/);
  await asking.getByLabelText('Their name').fill('Anna');
  await asking.getByRole('checkbox', { name: 'Keep their address hidden from me' }).click();
  await expectAccessible(asking.element());
  await asking.getByRole('button', { name: 'Make a Link' }).click();
  const link = asking.getByText(/\/address#/);
  await expect.element(link).toBeVisible();
  await expectAccessible(asking.element());
  await expect.element(asking.getByText(/we'll put their address on your card and email you/)).toBeVisible();
  await expect.element(asking.getByText('Nobody has answered yet.')).toBeVisible();
  const token = link.element().textContent?.split('#')[1] ?? '';
  expect((await answerLink(SERVER, token)).status).toBe(204);
  await userEvent.keyboard('{Escape}');
  const address = page.getByRole('region', { name: 'Address' });
  await expect.element(address.getByText('Berlin, Germany')).toBeVisible();
  await expect.element(address.getByText('Address hidden from you')).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
  await nextButton().click();
  await expect.element(page.getByRole('img', { name: /Address: Anna Weber, Berlin, GERMANY$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByLabelText('Recipient')).toHaveValue('Anna');
  await askLink.click();
  await asking.getByRole('button', { name: 'Use', exact: true }).click();
  await address.getByRole('button', { name: 'Use Another Address' }).click();
  await expect.element(page.getByLabelText('Recipient')).toHaveValue('');
  const { body } = await callApi(SERVER, user, { path: '/rest/v1/address_requests' });
  expect(body.items).toHaveLength(1);
});

test('[M-10] a card waits for the address of whoever was asked, and is filled in by itself', async () => {
  const user = await signIn();
  const { token } = await askForAddress(SERVER, user, { name: 'Lena', is_hidden: false });
  await openBuilder(cardAt(2, { ...MESSAGE, recipient: 'Lena' }));
  await expect.element(page.getByText("Waiting for Lena's address. We'll fill it in and email you.")).toBeVisible();
  await expectAccessible();
  await page.getByLabelText('Recipient').fill('Lena Weber');
  await expect.element(page.getByText(/^Waiting for/)).not.toBeInTheDocument();
  await page.getByLabelText('Recipient').fill('Lena');
  await expect.element(page.getByText(/^Waiting for/)).toBeVisible();
  await answerLink(SERVER, token, { ...ANSWER, recipient_name: 'Lena Weber' });
  await page.getByLabelText('Recipient').fill('Lena W');
  await page.getByLabelText('Recipient').fill('Lena');
  await expect.element(page.getByText("Lena's address is here")).toBeVisible();
  await expect.element(page.getByLabelText('Recipient')).toHaveValue('Lena Weber');
  await expect.element(page.getByLabelText('City')).toHaveValue('Berlin');
  await expect.element(nextButton()).toBeEnabled();
});

test('[M-10] where the browser can share, the link is shared with a word about it', async () => {
  await signIn();
  const share = vi.fn<Navigator['share']>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await openBuilder(cardAt(2, { ...MESSAGE, recipient: 'Lena' }), { viewport: PHONE });
  await askLink.click();
  await expect.element(asking.getByLabelText('Their name')).toHaveValue('Lena');
  await asking.getByRole('button', { name: 'Make a Link' }).click();
  await asking.getByRole('button', { name: 'Share' }).click();
  const url = asking.getByText(/\/address#/).element().textContent;
  expect(share).toHaveBeenCalledWith({ text: 'I want to send you a postcard. Where should it go?', url });
  await expectAccessible(asking.element());
});

test('[M-10] a card that is opened after the answer has the address', async () => {
  const user = await signIn();
  const { token } = await askForAddress(SERVER, user, { name: 'Lena' });
  await answerLink(SERVER, token);
  await openBuilder(cardAt(2, { ...MESSAGE, recipient: 'Lena' }));
  const address = page.getByRole('region', { name: 'Address' });
  await expect.element(address.getByText('Address hidden from you')).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
});

test('[M-10] a group that answered joins a mailing; links are stopped and deleted', async () => {
  const user = await signIn();
  const { token } = await askForAddress(SERVER, user, { kind: 'group', name: 'Guests' });
  for (const name of ['Anna Weber', 'Ben Weber']) await answerLink(SERVER, token, { ...ANSWER, recipient_name: name });
  await askForAddress(SERVER, user, { name: 'Theo' });
  await openBuilder(cardAt(2, MESSAGE));
  await page.getByRole('radio', { name: 'Many people' }).click();
  await page.getByRole('button', { name: 'Add people' }).click();
  await people.getByRole('tab', { name: 'Ask them' }).click();
  await people.getByRole('button', { name: 'Stop the link for Theo' }).click();
  await expect.element(people.getByText('Stopped')).toBeVisible();
  await people.getByRole('button', { name: 'Delete the link for Theo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(people.getByText('Theo')).not.toBeInTheDocument();
  await expectAccessible(people.element());
  await people.getByRole('button', { name: 'Add all 2' }).click();
  await expect.element(people.getByText('Berlin, Germany · Address hidden from you').first()).toBeVisible();
  await people.getByRole('button', { name: 'Use 2 people' }).click();
  await expect.element(page.getByText('Fits everyone')).toBeVisible();
  await expect.element(page.getByText('1 of 2 · Anna Weber, Berlin')).toBeVisible();
  const { body } = await callApi(SERVER, user, { path: '/rest/v1/address_requests' });
  expect(body.items as AddressRequest[]).toMatchObject([{ name: 'Guests' }]);
});
