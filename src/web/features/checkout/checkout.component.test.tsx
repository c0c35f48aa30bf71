import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#domain/errors.ts';
import { eventually } from '#testing/components/builder.ts';
import { changeConfig, changePrinter } from '#testing/components/change-config.ts';
import {
  cardNumberField,
  emailField,
  expectCheckout,
  expectFailed,
  fillContact,
  openCheckout,
  payAndPrint,
  payButton,
  phoneField,
  pickCard,
  pressPay,
  reopenCheckout,
} from '#testing/components/checkout.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { appCode, turnOnTwoStep } from '#testing/two-step.ts';
import { SESSION_KEY } from '#web/session/stored-session.ts';
import { readRecord } from './payment/checkout-record.ts';

test('[C-1, C-4, C-5, K-1] shows summary, quantity, specifications, payment method, totals and terms', async () => {
  const { email } = await signIn();
  await openCheckout();
  await expect.element(page.getByText('Custom Postcard')).toBeVisible();
  await expect.element(page.getByLabelText('Quantity')).toHaveValue('100');
  await expect.element(page.getByLabelText('Quantity')).toHaveAttribute('readonly');
  for (const text of ['7 × 5 in', 'Landscape', 'Premium matte (120 lb)', 'Full color', 'Double-sided']) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole('radio', { name: /Credit Card \(Recommended\)/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /PayPal \(Coming Soon\)/ })).toBeDisabled();
  await expect.element(page.getByText('PayPal payment is not available yet. Please use Credit Card.')).toBeVisible();
  await expect.element(page.getByText('Free', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay $3.49' })).toBeEnabled();
  await expect.element(page.getByText(/you agree to our terms/)).toBeVisible();
  await expect.element(emailField()).toHaveValue(email);
  await expectAccessible(page.getByRole('main').element());
});

test('[C-3, C-9] requires email and phone, and remembers them', async () => {
  const { email } = await signIn();
  await openCheckout();
  await emailField().fill('');
  await pickCard('Declined');
  await pressPay();
  await expect.element(emailField()).toHaveAccessibleDescription(/Please enter your email address/);
  await expect.element(phoneField()).toHaveAccessibleDescription(/Please enter your phone number/);
  await expect.element(toast('Please enter your email address')).not.toBeInTheDocument();
  await phoneField().fill('12345');
  await userEvent.tab();
  await expect.element(phoneField()).toHaveAccessibleDescription(/Please enter a valid 10-digit U.S. mobile number/);
  await expect.element(phoneField()).toHaveAttribute('aria-invalid', 'true');
  await fillContact(email);
  await pressPay();
  await expectFailed(ERRORS.card_declined.message);
  // Otherwise this tab's own input would fill in the fields.
  sessionStorage.clear();
  await reopenCheckout();
  await expect.element(phoneField()).toHaveValue('(212) 555-0123');
});

test('[O-8] a phone number that the shop makes optional can be left out, and one it doesn’t ask for has no field', async () => {
  const { email } = await signIn();
  await changeConfig(() => ({ phone_rule: 'optional' }));
  await openCheckout();
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  await expect.element(phone).toHaveAccessibleName('Phone (optional)');
  await phone.fill('12345');
  await userEvent.tab();
  await expect.element(phone).toHaveAccessibleDescription(/Please enter a valid 10-digit U.S. mobile number/);
  await changeConfig(() => ({ phone_rule: 'not_asked' }));
  await openCheckout();
  await expect.element(emailField()).toHaveValue(email);
  await expect.element(phone).not.toBeInTheDocument();
  await pickCard('Declined');
  await pressPay();
  // The page leaves it out. This server still asks for it, and says so.
  await expectFailed('contactInfo.phone: Please enter your phone number');
});

test('[O-8] while sign-ups are closed, the checkout asks to sign in and offers no account', async () => {
  await changeConfig(() => ({ sign_up_open: false }));
  await openCheckout();
  await expect.element(page.getByText('Sign in to order your card. It stays saved here.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In to Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In to Complete Order' });
  await expect.element(dialog.getByRole('button', { name: 'Forgot your password?' })).toBeVisible();
  await expect.element(dialog.getByText('No account yet?')).not.toBeInTheDocument();
});

test('[C-2, C-8] a coupon without an account says why not yet, and offers to sign in', async () => {
  await openCheckout();
  await expect.element(page.getByText(/^Sign in, or create a free account, to order your card/)).toBeVisible();
  const field = page.getByLabelText('Apply shop coupon codes');
  await field.fill('TAKE30OFF');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(field).toHaveAccessibleDescription(/check this code for your account/);
  await page.getByRole('button', { name: 'Sign in to use a coupon' }).click();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Create Account to Complete Order');
});

test('keeps typed email and phone after Back and after a reload', async () => {
  await openCheckout();
  await emailField().fill('mia@example.com');
  await phoneField().fill('(212) 555-0199');
  await page.getByRole('button', { name: 'Back', exact: true }).first().click();
  await page.getByRole('button', { name: /^Continue to Checkout/ }).click();
  await expectCheckout();
  await expect.element(phoneField()).toHaveValue('(212) 555-0199');
  await reopenCheckout();
  await expect.element(phoneField()).toHaveValue('(212) 555-0199');
  await expect.element(emailField()).toHaveValue('mia@example.com');
});

test('[C-5] names what the card is missing beside its fields, and Enter pays', async () => {
  const { email } = await signIn();
  await openCheckout();
  await fillContact(email);
  await cardNumberField().fill('4242');
  await pressPay();
  await expect.element(cardNumberField()).toHaveAccessibleDescription(/card number is incomplete/);
  await expect.element(cardNumberField()).toHaveFocus();
  await userEvent.keyboard('{End}424242424242');
  await userEvent.type(page.getByLabelText('Expiration date'), '1234');
  await page.getByLabelText(/Security code/).fill('123');
  await expect.element(cardNumberField()).toHaveValue('4242 4242 4242 4242');
  await expect.element(page.getByLabelText('Expiration date')).toHaveValue('12 / 34');
  await payAndPrint(() => userEvent.keyboard('{Enter}'));
});

test('[C-8, S-8, G-1] visitors sign in without leaving the checkout, in two steps if their account wants them', async () => {
  const account = await signUpUser({ url: location.origin });
  const secret = await turnOnTwoStep({ url: location.origin }, account);
  await openCheckout();
  await expect.element(page.getByText('Sign In Required')).toBeVisible();
  await expect.element(payButton()).not.toBeInTheDocument();
  await phoneField().fill('212 555 0123');
  await page.getByRole('button', { name: 'Sign In to Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveAccessibleName('Create Account to Complete Order');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog).toHaveAccessibleName('Sign In to Complete Order');
  await dialog.getByRole('button', { name: 'Create one' }).click();
  await expect.element(dialog).toHaveAccessibleName('Create Account to Complete Order');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  const password = dialog.getByLabelText('Password', { exact: true });
  const send = dialog.getByRole('button', { name: 'Sign In', exact: true });
  await dialog.getByLabelText('Email').fill(account.email);
  await password.fill('wrong-password');
  await send.click();
  await expect.element(password).toHaveAccessibleDescription(/Invalid login credentials/);
  await password.fill(account.password);
  await send.click();
  await expect.element(dialog).toHaveAccessibleName('Enter your code');
  await expect.element(payButton()).not.toBeInTheDocument();
  await dialog.getByLabelText('Code from your authenticator app').fill(await appCode(secret, 'next'));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Pay $3.49' })).toBeVisible();
  await expect.element(phoneField()).toHaveValue('(212) 555-0123');
  await expect.element(emailField()).toHaveValue(account.email);
});

test('[T-19] a browser that never signed in is offered an account, and nothing asks to verify it', async () => {
  await openCheckout();
  await page.getByRole('button', { name: 'Sign In to Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Account to Complete Order' });
  await expectAccessible(dialog.element());
  await dialog.getByLabelText('Full name').fill('Mia Bianchi');
  await dialog.getByLabelText('Email').fill(`mia-${crypto.randomUUID()}@example.com`);
  await dialog.getByLabelText('Password', { exact: true }).fill('a long enough password');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toast('Account created successfully!')).toBeVisible();
  await expect.element(page.getByText(/verify/i)).not.toBeInTheDocument();
  await expect.element(payButton()).toBeVisible();

  localStorage.removeItem(SESSION_KEY);
  await reopenCheckout();
  await page.getByRole('button', { name: 'Sign In to Continue' }).click();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Sign In to Complete Order');
});

test('on a phone the form comes first, below one line with the total', async () => {
  await signIn();
  await openCheckout({ viewport: PHONE });
  const fold = page.getByRole('button', { name: /^Show order summary/ });
  await expect.element(fold).toHaveAccessibleName('Show order summary $3.49');
  await expect.element(page.getByText('Custom Postcard')).not.toBeVisible();
  await expect.element(emailField()).toBeInViewport();
  await fold.click();
  await expect.element(page.getByText('Custom Postcard')).toBeVisible();
  await expect.element(page.getByText('100 copies, all mailed to Rosa Bianchi.')).toBeVisible();
});

test('[C-8] on a phone, the bar has the total and the one way on, and Back is in the header alone', async () => {
  await openCheckout({ viewport: PHONE });
  const signInButton = page.getByRole('button', { name: 'Sign In to Continue' });
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(signInButton).toBeInViewport();
  await eventually(() => expect(document.querySelector('[data-step-bar]')?.textContent).toContain('Total $3.49'));
  expect(page.getByRole('button', { name: 'Back', exact: true }).elements()).toHaveLength(1);
  await signIn();
  await openPage('/?step=4', { viewport: PHONE });
  await expectCheckout();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(payButton()).toBeInViewport();
  expect(page.getByRole('button', { name: 'Back', exact: true }).elements()).toHaveLength(1);
});

test('[C-1, T-13] the summary says when the printer mails one card, whatever the quantity', async () => {
  await changePrinter({ mails_copies: false });
  await openCheckout();
  await expect
    .element(page.getByText(/^Mailed as one card to Rosa Bianchi; this printer sends no copies\./))
    .toBeVisible();
});

test('[C-3] the phone number is formatted when leaving the field', async () => {
  await openCheckout();
  await phoneField().fill('+1 212.555.0123');
  await userEvent.tab();
  await expect.element(phoneField()).toHaveValue('(212) 555-0123');
});

test('[C-3, C-9] a phone number of any country is accepted, and shown as it is written there', async () => {
  await signIn();
  await openCheckout();
  await phoneField().fill('0049 30123456');
  await userEvent.tab();
  await expect.element(phoneField()).toHaveValue('+49 30 123456');
  await expect.element(phoneField()).not.toHaveAttribute('aria-invalid', 'true');
  await phoneField().fill('+49 30');
  await userEvent.tab();
  await expect.element(phoneField()).toHaveAccessibleDescription(/it needs its country code and all its digits/);
  await phoneField().fill('+49 30 123456');
  await pickCard('Declined');
  await pressPay();
  await expectFailed(ERRORS.card_declined.message);
});

test('[C-3] leaving a field by a press shows its error after the click, which hits what was pressed', async () => {
  await signIn();
  await openCheckout();
  await phoneField().fill('+49 30');
  await userEvent.tab();
  await expect.element(phoneField()).toHaveAttribute('aria-invalid', 'true');
  await phoneField().fill('+49 30 123456');
  // As long as a finger takes.
  await page.getByRole('button', { name: 'Declined', exact: true }).click({ delay: 300 });
  await expect.element(phoneField()).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(cardNumberField()).toHaveValue('4000 0000 0000 0002');
});

test('[C-7] a payment that the bank refused on its own page is reported, and the URL is cleaned', async () => {
  const { email } = await signIn();
  await openCheckout();
  await fillContact(email);
  await pickCard('Declined');
  await pressPay();
  await expectFailed(ERRORS.card_declined.message);
  const intentId = readRecord()?.paymentIntentId ?? '';
  const comeBack = async (id: string, status: string) => {
    const added = { payment_intent: id, payment_intent_client_secret: `${id}_secret_1`, redirect_status: status };
    await openPage(`/?step=4&${new URLSearchParams(added)}`);
    await expectCheckout();
    await expectUrl('/?step=4');
  };
  await comeBack(intentId, 'failed');
  await expectFailed(ERRORS.payment_incomplete.message);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText(ERRORS.payment_incomplete.message)).not.toBeInTheDocument();
  for (const [id, status] of [
    ['pi_of_another_card', 'failed'],
    [intentId, 'succeeded'],
  ] as const) {
    await comeBack(id, status);
    await expect.element(payButton()).toBeEnabled();
    await expect.element(page.getByText('Payment Failed')).not.toBeInTheDocument();
  }
});

test('[T-16] the thank-you screen shows the own card, postmarked, and how long it can be canceled', async () => {
  const { email } = await signIn();
  await openCheckout();
  await fillContact(email);
  await pickCard('Succeeds');
  await payAndPrint();
  await expect.element(page.getByRole('img', { name: 'Front of your card' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Back of your card' })).toBeVisible();
  expect(document.querySelector('[data-postmark]')).not.toBeNull();
  await expect.element(page.getByText(/^Your card to Rosa Bianchi is off to print!/)).toBeVisible();
  await expect
    .element(page.getByText(/^Changed your mind\? Cancel within \d+:\d\d for a full refund\.$/))
    .toBeVisible();
  await expectAccessible(page.getByRole('main').element());
});
