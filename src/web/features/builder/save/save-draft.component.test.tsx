import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createPostcard } from '#contract/postcards.ts';
import { ensureProfile } from '#contract/profiles.ts';
import { eventually, messageField } from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder, openPage } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { answerText, changeAnswer, stubEndpoint, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { createGate } from '#testing/gate.ts';
import { recipient } from '#testing/mailing.ts';
import { storePostcardToEdit } from '#web/builder-entry/postcard-to-edit.ts';
import { newId } from '#web/features/builder/state/new-id.ts';
import { readCard } from '#web/features/builder/storage/card-storage.ts';

const saveDraft = () => page.getByRole('button', { name: 'SAVE DRAFT' }).click();

test('[S-1, S-8] without an account, saving asks to sign in and the card stays', async () => {
  await openBuilder(cardAt(2, { message: 'Hello' }));
  await saveDraft();
  const notice = toast('Please sign in to save your postcard.');
  await expect.element(notice.getByText('Authentication Required')).toBeVisible();
  await expect.element(messageField()).toHaveValue('Hello');
});

test('[S-2, S-3] saving creates a missing profile and says so', async () => {
  await signIn();
  // Signing up creates the profile, so the answer is changed to say that it was missing.
  changeAnswer(ensureProfile, (profile) => ({ ...profile, created: true }));
  await openBuilder(cardAt(2, { message: 'The first card of all' }));
  await saveDraft();
  await expect.element(toast('Profile Created')).toBeVisible();
  await expect.element(toast('Postcard saved as draft successfully!')).toBeVisible();
});

test('[S-3, S-4, S-5] a draft is saved with all its fields, then updated', async () => {
  const { headers } = await signIn();
  await openBuilder(await photoCardAt(2, { ...ROSA, message: 'First words' }));
  await saveDraft();
  await expect.element(toast('Postcard saved as draft successfully!')).toBeVisible();
  await messageField().fill('Better words');
  await saveDraft();
  await expect.element(toast('Postcard updated successfully!')).toBeVisible();

  const { items } = await (await fetch('/rest/v1/postcards', { headers })).json();
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    message: 'Better words',
    recipient_name: 'Rosa Bianchi',
    recipient_location: 'Portland, ME',
    status: 'drafted',
    postgrid_status: 'not_submitted',
    quantity: 50,
    total_amount: 37.5,
    front: { slots: [{ widthPixels: 2400, heightPixels: 1700 }] },
  });
});

test('[S-3] a failure shows Save Failed with the message, and nothing is lost', async () => {
  await signIn();
  stubEndpoint(createPostcard, answerText(503, 'busy'));
  await openBuilder(cardAt(2, { message: 'Keep me' }));
  await saveDraft();
  await expect.element(toast('Save Failed').getByText(/isn't available right now/)).toBeVisible();
  await expect.element(messageField()).toHaveValue('Keep me');
});

test('[S-2] says so when the profile can not be created', async () => {
  await signIn();
  stubEndpoint(ensureProfile, answerText(500, ''));
  await openBuilder(cardAt(2));
  await saveDraft();
  const notice = toast('Profile Creation Failed');
  await expect.element(notice.getByText(/Please try refreshing the page and signing in again\./)).toBeVisible();
});

test.each(['after', 'before'] as const)(
  '[S-4] a draft saved %s coming back to the studio is updated by the next save',
  async (when) => {
    const { headers } = await signIn();
    const gate = createGate();
    stubRequest('/rest/v1/postcards', async (passOn) => {
      await gate.passed;
      return passOn();
    });
    await openBuilder({ ...cardAt(2, { message: 'First words' }), cardKey: crypto.randomUUID() });
    await saveDraft();
    const come = async () => {
      await openBuilder();
      await expect.element(messageField()).toHaveValue('First words');
    };
    await openPage('/');
    if (when === 'before') await come();
    gate.open();
    await expect.element(toast('Postcard saved as draft successfully!')).toBeVisible();
    const postcardId = async () => (await readCard('new'))?.state.postcardId;
    await eventually(async () => expect(await postcardId()).toBeTruthy());
    if (when === 'after') await come();
    await messageField().fill('Better words');
    await saveDraft();
    await expect.element(toast('Postcard updated successfully!')).toBeVisible();
    const { items } = await (await fetch('/rest/v1/postcards', { headers })).json();
    expect(items).toMatchObject([{ message: 'Better words' }]);
  },
);

test('[M-1] a draft of a mailing is saved with its list, and opens with it', async () => {
  const { headers } = await signIn();
  const listId = newId();
  const card = cardAt(2, { ...ROSA, message: 'Dear {first name}' });
  const design = { ...card.design, mailing: { listId, count: 2, values: {} } };
  const lists = new Map([[listId, [recipient('Rosa Bianchi'), recipient('Theo Berg')]]]);
  await openBuilder({ ...card, design, lists });
  await saveDraft();
  await expect.element(toast('Postcard saved as draft successfully!')).toBeVisible();
  await expect.element(page.getByText('Saved to your account')).toBeVisible();

  const { items } = await (await fetch('/rest/v1/postcards', { headers })).json();
  expect(items[0].mailing).toMatchObject({ count: 2 });
  expect(items[0].mailing.listId).not.toBe(listId);
  storePostcardToEdit(items[0]);
  await openPage('/?edit=true&step=2');
  await expect.element(page.getByText('1 of 2 · Rosa Bianchi, Portland')).toBeVisible();
});
