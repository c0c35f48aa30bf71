import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#domain/errors.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { authRefusal, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { appCode, turnOnTwoStep } from '#testing/two-step.ts';

const login = page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' });
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = page.getByRole('heading', { level: 1 });

test('[G-1][H-8] is set up soon after signing in, with recovery codes that are shown once, and changed by its owner only', async () => {
  const user = await signIn();
  let refusals = 0;
  stubRequest('/auth/v1/factors', async (passOn) => {
    refusals += 1;
    return refusals === 1 ? authRefusal(400, 'reauthentication_needed') : passOn();
  });
  await openPage('/account');
  await button('Set Up Two-Step Sign-In').click();
  await expect.element(page.getByRole('heading', { name: "Confirm it's you" })).toHaveFocus();
  const proof = page.getByLabelText('Your password', { exact: true }).last();
  await proof.fill('not my password');
  await button('Confirm').click();
  await expect.element(proof).toHaveAccessibleDescription(/Invalid login credentials/);
  await proof.fill(user.password);
  await button('Confirm').click();

  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const picture = page.getByRole('img', { name: /^QR code/ }).element();
  expect(picture instanceof HTMLImageElement && picture.naturalWidth).toBeGreaterThan(0);
  await button("Can't Scan It?").click();
  const secret = (page.getByText(/^([A-Z2-7]{4} ?){8}$/).element().textContent ?? '').replaceAll(' ', '');
  await expectAccessible(page.getByRole('main').element());
  const code = page.getByLabelText('Code from the app');
  await code.fill('12');
  await button('Turn On').click();
  await expect.element(code).toHaveAccessibleDescription(/Please enter the six digits/);
  await code.fill('000000');
  await button('Turn On').click();
  await expect.element(code).toHaveAccessibleDescription(new RegExp(ERRORS.wrong_code.message));
  await code.fill(await appCode(secret, 'now'));
  await button('Turn On').click();

  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect.element(kept.getByRole('listitem').nth(9)).toBeVisible();
  await expectAccessible(kept.element());
  await userEvent.keyboard('{Escape}');
  await expect.element(kept.getByText('Have you kept them?')).toBeVisible();
  const first = kept.getByRole('listitem').first().element().textContent;
  await kept.getByRole('button', { name: 'I Kept Them' }).click();
  await expect.element(page.getByText('You have 10 unused recovery codes.')).toBeVisible();

  await button('New Recovery Codes').click();
  const asked = page.getByRole('dialog', { name: 'Get new recovery codes' });
  const proofCode = asked.getByLabelText('Code from your authenticator app');
  await expect.element(proofCode).toHaveFocus();
  await expectAccessible(asked.element());
  await proofCode.fill('000000');
  await button('Get New Codes').click();
  await expect.element(proofCode).toHaveAccessibleDescription(new RegExp(ERRORS.wrong_code.message));
  await proofCode.fill(await appCode(secret, 'next'));
  await button('Get New Codes').click();
  await expect.element(kept.getByRole('listitem').first()).toBeVisible();
  expect(kept.getByRole('listitem').first().element().textContent).not.toBe(first);
  const lastCode = kept.getByRole('listitem').last().element().textContent ?? '';
  await kept.getByRole('button', { name: 'I Kept Them' }).click();
  await expectAccessible(page.getByRole('main').element());

  await button('Add Another App').click();
  await button('Use a recovery code').click();
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus();
  await page.getByLabelText('Recovery code').fill(lastCode);
  await button('Continue').click();
  await button("Can't Scan It?").click();
  const second = (page.getByText(/^([A-Z2-7]{4} ?){8}$/).element().textContent ?? '').replaceAll(' ', '');
  await code.fill(await appCode(second, 'now'));
  await button('Turn On').click();
  await expect.element(toast('Your app is added.')).toBeVisible();
  await expect.element(page.getByText('You have 9 unused recovery codes.')).toBeVisible();

  await button('Turn Off').click();
  await button('Use your password').click();
  const ownPassword = page.getByRole('dialog').getByLabelText('Your password', { exact: true });
  await ownPassword.fill('not my password');
  await button('Turn It Off').click();
  await expect.element(ownPassword).toHaveAccessibleDescription(new RegExp(ERRORS.wrong_password.message));
  await ownPassword.fill(user.password);
  await button('Turn It Off').click();
  await expect.element(toast('Two-step sign-in is off.')).toBeVisible();
  await expect.element(button('Set Up Two-Step Sign-In')).toBeVisible();
});

test('[G-1] after the password, the code is asked for, and until then nobody is signed in', async () => {
  const user = await signUpUser(SERVER);
  const secret = await turnOnTwoStep(SERVER, user);
  const enterPassword = async () => {
    await email.fill(user.email);
    await password.fill(user.password);
    await button('Sign In').click();
    await expect.element(heading).toHaveTextContent('Enter your code');
    await expect.element(page.getByLabelText('Code from your authenticator app')).toHaveFocus();
  };
  await openPage('/auth?next=/account');
  await enterPassword();
  await expectAccessible(page.getByRole('main').element());
  await button('Sign in as someone else').click();
  await expect.element(email).toHaveValue(user.email);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await enterPassword();

  await openPage('/account');
  await expectUrl('/auth?next=%2Faccount');
  await expect.element(heading).toHaveTextContent('Enter your code');
  await expect.element(login).toBeVisible();
  const code = page.getByLabelText('Code from your authenticator app');
  await code.fill('000 000');
  await button('Continue').click();
  await expect.element(code).toHaveAccessibleDescription(new RegExp(ERRORS.wrong_code.message));
  await button('Use a recovery code instead').click();
  await page.getByLabelText('Recovery code').fill('abcd-efgh');
  await button('Continue').click();
  await expect.element(page.getByLabelText('Recovery code')).toHaveAccessibleDescription(/wrong, has expired/);
  await expectAccessible(page.getByRole('main').element());
  await button('Use your authenticator app instead').click();
  await code.fill((await appCode(secret, 'next')).replace(/^.../, '$& '));
  await button('Continue').click();
  await expectUrl('/account');
  await expect.element(page.getByText('Phone', { exact: true })).toBeVisible();
});
