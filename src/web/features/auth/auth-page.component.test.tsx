import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectAddress } from '#testing/components/expect-address.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER } from '#testing/components/sign-in.ts';
import { answerWith, loseLine, stubRequest } from '#testing/components/stub-request.ts';
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

test('[A-1, R-5] each form has its title, and links lead from one to another', async () => {
  await openPage('/auth');
  await expect.element(title).toHaveTextContent('Sign in to your account');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(title).toHaveTextContent('Reset your password');
  await expectAddress(/mode=reset/);
  await expectAccessible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect.element(title).toHaveTextContent('Create your account');
  await expectAccessible();
  history.back();
  await expect.element(title).toHaveTextContent('Sign in to your account');
});

test('[A-2, A-5] what is missing stands beside its field and in a toast, and nothing typed is lost', async () => {
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

test('[A-8] without an email address or without a password, the toast says that both are needed', async () => {
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

test('[A-5] an address that has an account is not given away', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth?mode=sign-up');
  await fullName.fill('Somebody Else');
  await email.fill(known.email);
  await password.fill('harbor-lights-42');
  await createAccount.click();
  await expect.element(toast('This account could not be created.')).toMatchTextContent('Authentication Error');
  await expect.element(page.getByText(/already (registered|exists)/)).not.toBeInTheDocument();
  await expect.element(fullName).toHaveValue('Somebody Else');
});

test('[A-5, R-9] signing in returns to where the visitor was', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth?next=/account');
  await email.fill(known.email);
  await password.fill(known.password);
  await signIn.click();
  await expectAddress('/account');
  await expect.element(page.getByText(known.email).first()).toBeVisible();
});

test('[R-10] another site is no place to return to', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth?next=https://evil.example/');
  await email.fill(known.email);
  await password.fill(known.password);
  await signIn.click();
  await expectAddress('/');
  expect(location.origin).toBe(SERVER.url);
});

test('[A-5] wrong password and unknown address are answered alike', async () => {
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

test('[A-5] a lost line and an unexpected answer are told, and signing in works afterwards', async () => {
  const known = await signUpUser(SERVER);
  await openPage('/auth');
  await email.fill(known.email);
  await password.fill(known.password);
  const lost = stubRequest('/auth/v1/token', loseLine);
  await signIn.click();
  await expect.element(toast('Network error. Please check your connection and try again.')).toBeVisible();
  lost.lift();
  // The server was reached, so nobody is told to check their connection.
  const broken = stubRequest('/auth/v1/token', answerWith(500, { code: 'unexpected_failure', message: 'x' }));
  await signIn.click();
  await expect.element(toast('An unexpected error occurred').getByText('Please try again in a moment.')).toBeVisible();
  broken.lift();
  await signIn.click();
  await expect.element(signOut).toBeVisible();
});

test('[A-4] asking for a new password is answered the same for an unknown address', async () => {
  await openPage('/auth?mode=reset');
  await email.fill(newEmail());
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect
    .element(toast('Password reset email sent! Please check your email for instructions.'))
    .toMatchTextContent('Success');
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
});
