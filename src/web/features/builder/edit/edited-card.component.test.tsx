import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messageField, nextButton } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { toast } from '#testing/components/toast.ts';
import { EDIT_HAND_OFF_KEY } from '../../../hand-off/edit-hand-off-key.ts';
import { newId } from '../new-id.ts';
import { NEW_CARD } from '../state/builder-state.ts';
import { writeCard } from '../storage/card-storage.ts';

const HAND_OFF = {
  image_url: 'template:los-angeles',
  message: 'From the dashboard',
  recipient: 'Ana Weber',
  addressLine1: 'Lindenstraße 4',
  postalCode: '10115',
  location: 'Berlin',
  country: 'Germany',
  fontFamily: 'playfair',
  size: '5x7',
  quantity: '100',
};

test('[R-2, S-4] a template that was handed over is loaded, the older name of city too', async () => {
  localStorage.setItem(EDIT_HAND_OFF_KEY, JSON.stringify(HAND_OFF));
  await openPage('/?edit=true');
  await expect.element(page.getByRole('heading', { name: 'Edit Postcard' })).toBeVisible();
  await nextButton().click();
  await expect.element(messageField()).toHaveValue('From the dashboard');
  await expect.element(page.getByLabelText('City')).toHaveValue('Berlin');
});

test.for([
  ['not JSON', '{broken'],
  ['a stranger', '{"image_url":"http://127.0.0.1/x.png"}'],
  ['an unknown country', JSON.stringify({ ...HAND_OFF, country: 'Mars' })],
])("[R-2, S-4] %s: 'Failed to load postcard data for editing.'", async ([, value = '']) => {
  localStorage.setItem(EDIT_HAND_OFF_KEY, value);
  await openPage('/?edit=true');
  await expect.element(toast('Failed to load postcard data for editing.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toBeVisible();
});

test('[S-4] after a hand-off that cannot be read, no earlier card is held: not its text, its id nor its heading', async () => {
  const earlier = { ...NEW_CARD, ...cardAt(2, { message: 'An earlier card' }), postcardId: newId(), isEditing: true };
  await writeCard('edit', earlier, null);
  await openPage('/?edit=true');
  await expect.element(messageField()).toHaveValue('An earlier card');

  localStorage.setItem(EDIT_HAND_OFF_KEY, '{broken');
  await openPage('/?edit=true');
  await expect.element(toast('Failed to load postcard data for editing.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toBeInViewport();
  await expect.element(page.getByRole('heading', { name: 'Your postcard', exact: true })).toBeVisible();
  await expect.element(page.getByText('Edit Postcard')).not.toBeInTheDocument();
  await expect.element(nextButton()).toBeDisabled();
  expect(location.search).toBe('');
});
