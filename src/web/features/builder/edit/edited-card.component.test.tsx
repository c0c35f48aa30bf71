import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backButton, eventually, messageField, nextButton } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { keepCard, openBuilder, openPage } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';
import { CARD_TO_EDIT } from '#testing/postcard-input.ts';
import { EDIT_KEY } from '#web/builder-entry/local-storage.ts';
import { NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import { newId } from '#web/features/builder/state/new-id.ts';
import { readCard, writeCard } from '#web/features/builder/storage/card-storage.ts';

const TEMPLATE_CARD = { ...CARD_TO_EDIT, image_url: 'template:los-angeles' };

test('[R-2, S-4] loads a template card, and reads location as city', async () => {
  localStorage.setItem(EDIT_KEY, JSON.stringify(TEMPLATE_CARD));
  await openPage('/?edit=true');
  await expect.element(page.getByRole('heading', { name: 'Edit Postcard' })).toBeVisible();
  await backButton().click();
  await expect.element(messageField()).toHaveValue('From the dashboard');
  await expect.element(page.getByLabelText('City')).toHaveValue('Berlin');
});

test.for([
  ['not JSON', '{broken'],
  ['a card with a foreign image', '{"image_url":"http://127.0.0.1/x.png"}'],
  ['an unknown country', JSON.stringify({ ...TEMPLATE_CARD, country: 'Mars' })],
])("[R-2, S-4] %s: 'Failed to load postcard data for editing.'", async ([, value = '']) => {
  localStorage.setItem(EDIT_KEY, value);
  await openPage('/?edit=true');
  await expect.element(toast('Failed to load postcard data for editing.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toBeVisible();
});

test('[S-4] an unreadable card to edit clears the card that was edited before: its text, its id and its heading', async () => {
  const earlier = { ...NEW_CARD, ...cardAt(2, { message: 'An earlier card' }), postcardId: newId(), isEditing: true };
  await writeCard('edit', earlier);
  await openPage('/?edit=true');
  await expect.element(messageField()).toHaveValue('An earlier card');

  localStorage.setItem(EDIT_KEY, '{broken');
  await openPage('/?edit=true');
  await expect.element(toast('Failed to load postcard data for editing.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toBeInViewport();
  await expect.element(page.getByRole('heading', { name: 'Your postcard', exact: true })).toBeVisible();
  await expect.element(page.getByText('Edit Postcard')).not.toBeInTheDocument();
  await expect.element(nextButton()).toBeDisabled();
  expect(location.search).toBe('?step=1');
});

test('[T-18] signing in from an edited card leads back to it', async () => {
  localStorage.setItem(EDIT_KEY, JSON.stringify(TEMPLATE_CARD));
  await openPage('/?edit=true');
  await backButton().click();
  await page.getByRole('button', { name: 'ADD FROM ADDRESS BOOK' }).click();
  const link = page.getByRole('link', { name: 'Sign in or create an account' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('edit%3Dtrue'));
});

test('[T-18] signing out takes the edited card along, and leaves the unfinished one', async () => {
  await signIn();
  await keepCard(cardAt(2, { message: 'Unfinished' }));
  localStorage.setItem(EDIT_KEY, JSON.stringify(TEMPLATE_CARD));
  await openPage('/?edit=true');
  await expect.element(page.getByRole('heading', { name: 'Edit Postcard' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep It' }).click();
  await expect.element(page.getByText('Edit Postcard')).not.toBeInTheDocument();
  await eventually(async () => expect(await readCard('edit')).toBeNull());
  expect((await readCard('new'))?.state.design.text.message).toBe('Unfinished');
});

test("[T-18] another account's card is not called saved to this one", async () => {
  await signIn();
  const saved = { ...cardAt(2, { message: 'Theirs' }), postcardId: newId(), isSaved: true };
  await openBuilder({ ...saved, ownerId: newId() });
  await expect.element(page.getByTestId('saved-note')).toHaveTextContent('Saved in this browser');
  await eventually(async () => expect((await readCard('new'))?.state.postcardId).toBeNull());
});
