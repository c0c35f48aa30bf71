import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toReturnAddress } from '#contract/return-address.ts';
import type { Address } from '#domain/address.ts';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { checkoutButton, focusOn, nextButton } from '#testing/components/builder.ts';
import { cardAt, ROSA, templateDesign } from '#testing/components/cards.ts';
import { chargesOf, expectCheckout, fillContact, pickCard, pressPay } from '#testing/components/checkout.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { callApi } from '#testing/order-request.ts';
import type { TestUser } from '#testing/sign-in.ts';

const WRITTEN = { message: 'Dear Nonna', ...ROSA };
const onSwitch = page.getByRole('checkbox', { name: 'Print my return address' });
const back = page.getByRole('img', { name: /^Back of your card/ });
const PRINTED = /Return address: Mia Marin, 7 Lighthouse Road, Rockport, MA 01966$/;

async function saveAddress(user: TestUser, address: Address | null): Promise<void> {
  const body = { return_address: toReturnAddress(address) };
  await callApi(SERVER, user, { path: '/rest/v1/profiles/me/return-address', method: 'PUT', body });
}

test('[P-8] without a return address, step 2 leads to the account, and a visitor to signing in', async () => {
  await openBuilder(cardAt(2, WRITTEN));
  await expect.element(page.getByText(/^To print a return address, sign in/)).toBeVisible();
  await expect.element(onSwitch).not.toBeInTheDocument();
  await signIn();
  await openBuilder(cardAt(2, WRITTEN));
  await expect.element(page.getByText('To print a return address, add it to your account.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'add it to your account' })).toHaveAttribute('href', '/account');
  await expect.element(onSwitch).not.toBeInTheDocument();
});

test('[P-8] a return address is off until it is switched on, by keyboard too, and then in the preview', async () => {
  await saveAddress(await signIn(), SENDER);
  await openBuilder(cardAt(2, WRITTEN));
  await expect.element(onSwitch).not.toBeChecked();
  await expect.element(onSwitch).toHaveAccessibleDescription('Mia Marin, 7 Lighthouse Road, Rockport, MA 01966');
  const edit = page.getByRole('link', { name: 'Edit your return address' });
  await expect.element(edit).toHaveAttribute('href', '/account');
  await nextButton().click();
  await expect.element(back).not.toHaveAccessibleName(/Return address/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Write your message' })).toHaveFocus();
  await focusOn(onSwitch);
  await userEvent.keyboard(' ');
  await expect.element(onSwitch).toBeChecked();
  await expectAccessible(page.getByRole('main').element());
  await nextButton().click();
  await expect.element(back).toHaveAccessibleName(PRINTED);
  await expect.element(page.getByText('Ready to print')).toBeVisible();
});

test.each([2, 3, 4] as const)('[P-8] at step %i, a draft takes the account’s new return address', async (step) => {
  await saveAddress(await signIn(), { ...SENDER, addressLine1: '8 Harbor View' });
  await openBuilder(cardAt(step, { ...WRITTEN, returnAddress: SENDER }));
  await expect.element(page.getByText('This card had your old return address.')).toBeVisible();
  await expect.element(page.getByText('It now has the one from your account.')).toBeVisible();
  if (step === 2) await nextButton().click();
  await expect.element(back).toHaveAccessibleName(/Return address: Mia Marin, 8 Harbor View/);
});

test('[P-8] an address that was changed elsewhere is shown again before paying, and nothing is charged', async () => {
  const user = await signIn();
  await saveAddress(user, SENDER);
  await openBuilder(cardAt(4, { ...WRITTEN, returnAddress: SENDER }));
  await expectCheckout();
  await fillContact(user.email);
  await pickCard('Succeeds');
  await saveAddress(user, { ...SENDER, addressLine1: '8 Harbor View' });
  await pressPay();
  await expect.element(page.getByText('This card had your old return address.')).toBeVisible();
  await expect.element(back).toHaveAccessibleName(/Return address: Mia Marin, 8 Harbor View/);
  expect(await chargesOf(user)).toBe(0);
});

test('[P-8] a draft loses a return address that was removed from the account', async () => {
  await saveAddress(await signIn(), null);
  await openBuilder(cardAt(3, { ...WRITTEN, returnAddress: SENDER }));
  await expect.element(page.getByText('We removed it, because your account has none.')).toBeVisible();
  await expect.element(back).not.toHaveAccessibleName(/Return address/);
});

test('[P-8] a portrait card has the return address switched off, and prints it again as landscape', async () => {
  await saveAddress(await signIn(), SENDER);
  const design = templateDesign({ ...WRITTEN, returnAddress: SENDER });
  const printing = { ...EMPTY_DESIGN.printing, orientation: 'portrait' } as const;
  await openBuilder({ step: 2, design: { ...design, printing } });
  await expect.element(onSwitch).toHaveAccessibleDescription('Not available on portrait cards.');
  await expect.element(onSwitch).toBeDisabled();
  await expect.element(onSwitch).not.toBeChecked();
  await nextButton().click();
  await expect.element(page.getByText(/Portrait cards have no room for a return address/)).toBeVisible();
  await expect.element(back).not.toHaveAccessibleName(/Return address/);
  await checkoutButton().click();
  const question = page.getByRole('alertdialog', { name: 'Print it like this?' });
  await expect.element(question).toHaveAccessibleDescription(/Portrait cards have no room for a return address/);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Switch to landscape' }).click();
  await expect.element(back).toHaveAccessibleName(PRINTED);
  await expect.element(checkoutButton()).toBeEnabled();
});

test('[P-8] a return address that is too long is named, with ways out', async () => {
  const long = { ...SENDER, recipient: 'long words '.repeat(9).trim(), company: 'long words '.repeat(9).trim() };
  await openBuilder(cardAt(2, { ...WRITTEN, returnAddress: long }));
  const note = page.getByRole('status').filter({ hasText: 'Your return address is too long for this card.' });
  await nextButton().click();
  const finding = page.getByRole('group', { name: /Your return address is too long for this card/ });
  await expect.element(finding.getByRole('button', { name: 'Leave it off' })).toBeVisible();
  await finding.getByRole('button', { name: 'Go to the address' }).click();
  await note.getByRole('button', { name: 'Leave it off' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(onSwitch).not.toBeInTheDocument();
});
