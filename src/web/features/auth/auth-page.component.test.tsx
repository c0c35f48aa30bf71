import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#domain/errors.ts';
import { changeConfig } from '#testing/components/change-config.ts';
import { emailedCode } from '#testing/components/emailed-code.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER } from '#testing/components/sign-in.ts';
import { authRefusal, loseLine, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { signUpUser } from '#testing/sign-in.ts';

const title = page.getByRole('heading', { level: 1 });
const fullName = page.getByLabelText('Full name');
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign In' });
const createAccount = page.getByRole('button', { name: 'Create Account' });
const signOut = page.getByRole('button', { name: 'Sign Out' });

function newEmail(): string {
  return `mia.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

test('[A-1, R-5] each form has a title, and links lead to the others', async () => {
  await openPage('/auth');
  await expect.element(title).toHaveTextContent('Sign in to your account');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(title).toHaveTextContent('Reset your password');
  await expectUrl(/mode=reset/);
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect.element(title).toHaveTextContent('Create your account');
  await expectAccessible();
  history.back();
  await expect.element(title).toHaveTextContent('Sign in to your account');
});

test('[O-8] while sign-ups are closed, no form leads to a new account, and the page for one says so', async () => {
  await changeConfig(() => ({ sign_up_open: false }));
  await openPage('/auth');
  await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await expect.element(page.getByText('No account yet?')).not.toBeInTheDocument();
  await openPage('/auth?mode=sign-up');
  await expect.element(page.getByText(ERRORS.sign_up_closed.message)).toBeVisible();
  await expect.element(createAccount).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect.element(signIn).toBeVisible();
});

test('[A-2, A-5] a missing value is named beside its field and in a toast, and keeps what was typed', async () => {
  await openPage('/auth?mode=sign-up');
  await email.fill('mia@example.com');
  await password.fill('12345');
  await createAccount.click();
  await expect.element(fullName).toHaveAccessibleDescription(/Please enter your full name/);
  await expect.element(fullName).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(/at least 6 characters/);
  await expect.element(toast('Please enter your full name')).toMatchTextContent('Error');
  await expect.element(email).toHaveValue('mia@example.com');
  await expect.element(password).toHaveValue('12345');
});

test('[A-8] without an email or a password, a toast asks for both', async () => {
  const sentence = 'You must provide either an email or phone number and a password';
  await openPage('/auth');
  await email.fill('');
  await signIn.click();
  await expect.element(toast(sentence)).toMatchTextContent('Authentication Error');
  await expect.element(email).toHaveAccessibleDescription(/Please enter your email address/);
  await expect.element(password).toHaveAccessibleDescription(/Please enter your password/);
  await openPage('/auth?mode=sign-up');
  await fullName.fill('Mia Weber');
  await email.fill('mia@example.com');
  await createAccount.click();
  await expect.element(toast(sentence)).toBeVisible();
});

test("[A-5] doesn't reveal that an email has an account", async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth?mode=sign-up');
  await fullName.fill('Mia Bianchi');
  await email.fill(known.email);
  await password.fill('harbor-lights-42');
  await createAccount.click();
  await expect.element(toast(ERRORS.sign_up_refused.message)).toMatchTextContent('Authentication Error');
  await expect.element(page.getByText(/already (registered|exists)/)).not.toBeInTheDocument();
  await expect.element(fullName).toHaveValue('Mia Bianchi');
});

test('[A-5, R-9] signing in returns to the page before', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth?next=/account');
  await email.fill(known.email);
  await password.fill(known.password);
  await signIn.click();
  await expectUrl('/account');
  await expect.element(page.getByText(known.email).first()).toBeVisible();
});

test('[R-10] never returns to another site', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth?next=https://evil.example/');
  await email.fill(known.email);
  await password.fill(known.password);
  await signIn.click();
  await expectUrl('/');
  expect(location.origin).toBe(SERVER.url);
});

test('[A-5] a wrong password and an unknown email get the same answer', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth');
  const refusal = toast('Authentication Error');
  const texts: (string | null)[] = [];
  for (const address of [known.email, newEmail()]) {
    await email.fill(address);
    await password.fill('not-the-password');
    await signIn.click();
    await expect.element(refusal).toBeVisible();
    await expect.element(password).toHaveAccessibleDescription(/Invalid login credentials/);
    await expect.element(email).toHaveValue(address);
    texts.push(refusal.element().textContent);
    await refusal.getByRole('button', { name: /Close/ }).click();
    await expect.element(refusal).not.toBeInTheDocument();
  }
  expect(texts[0]).toBe(texts[1]);
});

test('[A-5] shows a lost connection and an unexpected answer, then signs in', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth');
  await email.fill(known.email);
  await password.fill(known.password);
  const lost = stubRequest('/auth/v1/token', loseLine);
  await signIn.click();
  await expect.element(toast('Network error. Please check your connection and try again.')).toBeVisible();
  lost.lift();
  // The server was reached, so the message must not blame the connection.
  const broken = stubRequest('/auth/v1/token', async () => authRefusal(500, 'unexpected_failure'));
  await signIn.click();
  await expect.element(toast('An unexpected error occurred').getByText('Please try again in a moment.')).toBeVisible();
  broken.lift();
  await signIn.click();
  await expect.element(signOut).toBeVisible();
});

test('[A-4] resetting the password of an unknown email gets the same answer', async () => {
  await openPage('/auth?mode=reset');
  await email.fill(newEmail());
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect
    .element(toast('Password reset email sent! Please check your email for instructions.'))
    .toMatchTextContent('Success');
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
});

test('[G-2] signs in by an emailed code, and says when one is wrong', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth?next=/account');
  await email.fill('');
  const send = page.getByRole('button', { name: 'Email Me a Link Instead' });
  await send.click();
  await expect.element(email).toHaveAccessibleDescription(/Please enter your email address/);
  await expect.element(email).toHaveFocus();
  await email.fill(known.email);
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  await expect.element(page.getByText(/^Send again in 0:\d\d$/)).toBeVisible();
  await expectAccessible();
  const code = page.getByLabelText('Six-digit code');
  await code.fill('000000');
  await signIn.click();
  await expect.element(code).toHaveAccessibleDescription(new RegExp(ERRORS.wrong_code.message));
  await page.getByRole('button', { name: 'Use your password instead' }).click();
  await expect.element(email).toHaveValue(known.email);
  stubRequest('/auth/v1/otp', async () => authRefusal(429, 'over_email_send_rate_limit'));
  await send.click();
  await expect.element(toast(ERRORS.email_sent_recently.message)).toBeVisible();
  await code.fill(await emailedCode(known.email, /^Sign in to/));
  await signIn.click();
  await expectUrl('/account');
});
