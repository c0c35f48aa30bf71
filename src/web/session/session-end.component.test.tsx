import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually, messageField } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { keepCard, openBuilder, openPage } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { loseLine, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import type { TestUser } from '#testing/sign-in.ts';
import { authActions } from './auth-actions.ts';
import { hasStoredSession } from './stored-session.ts';

const login = page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' });
const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
const ENDED = "You've been signed out";

/** Like Sign Out on another device. */
async function signOutElsewhere({ headers }: TestUser): Promise<void> {
  const answer = await fetch('/auth/v1/logout?scope=global', { method: 'POST', headers });
  expect(answer.status).toBe(204);
}

test('[A-12, E-4] a session that ended elsewhere ends with the next call, explains why and leads back', async () => {
  const user = await signIn();
  // Disables the regular session check, so that only the refused call can detect it.
  stubRequest('/auth/v1/user', loseLine);
  await openPage('/dashboard');
  await expect.element(page.getByText('No postcards yet')).toBeVisible();
  await signOutElsewhere(user);
  await page.getByRole('button', { name: 'Refresh Status' }).click();
  await expectUrl(/^\/auth\?next=%2Fdashboard/);
  await expect.element(page.getByRole('status').filter({ hasText: ENDED })).toBeVisible();
  await expect.element(login).toBeVisible();
  expect(hasStoredSession()).toBe(false);
  await expectAccessible();
  await page.getByLabelText('Email').fill(user.email);
  await page.getByLabelText('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectUrl(/^\/dashboard/);
});

test('[E-4] the card in progress stays open, and is the same draft after signing in again', async () => {
  const user = await signIn();
  await openBuilder(cardAt(2, { message: 'Keep me' }));
  await page.getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect.element(toast('Postcard saved as draft successfully!')).toBeVisible();
  await signOutElsewhere(user);
  await messageField().fill('Keep me too');
  await page.getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect.element(toast(ENDED).getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.element(messageField()).toHaveValue('Keep me too');
  await eventually(() => expect(hasStoredSession()).toBe(false));
  expect((await authActions.signIn(user.email, user.password)).error).toBeNull();
  await expect.element(toast(ENDED), { timeout: 3_000 }).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'SAVE DRAFT' }).click();
  await expect.element(toast('Postcard updated successfully!')).toBeVisible();
});

test('[D-1] signing out with a card in progress asks whether to keep it on this computer', async () => {
  await signIn();
  await keepCard(cardAt(2, { message: 'A secret' }));
  await openPage('/dashboard');
  await signOut.click();
  await expectUrl('/');
  const question = page.getByRole('alertdialog', { name: 'Keep your card on this computer?' });
  await expectAccessible();
  await question.getByRole('button', { name: 'Remove It' }).click();
  await expect.element(question).not.toBeInTheDocument();
  // The next visitor must not find it.
  await openBuilder();
  await expect.element(page.getByRole('button', { name: 'Browse Files' })).toBeVisible();
  await expect.element(toast(ENDED)).not.toBeInTheDocument();
});
