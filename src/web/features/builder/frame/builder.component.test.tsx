import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { backButton, chooseInMenu, messageField, nextButton } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { chooseFile } from '#testing/components/photo-files.ts';
import { makePhoto, photoCardAt } from '#testing/components/photos.ts';
import { keepCard, openBuilder, openPage } from '#testing/components/render-app.tsx';
import { toast } from '#testing/components/toast.ts';
import { readCard } from '#web/features/builder/storage/card-storage.ts';

test('[T-1] start over asks first, and brings the landing page back', async () => {
  await openBuilder(cardAt(2, { message: 'Do not lose me' }));
  await chooseInMenu('Start over');
  const question = page.getByRole('alertdialog', { name: 'Start over?' });
  await expect.element(question).toBeVisible();
  await expectAccessible(question.element());
  await question.getByRole('button', { name: 'Keep my card' }).click();
  await expect.element(messageField()).toHaveValue('Do not lose me');
  await chooseInMenu('Start over');
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create a postcard without limits' })).toBeVisible();
  await openBuilder();
  await expect.element(nextButton()).toBeDisabled();
});

test('replacing the photo keeps the message', async () => {
  await openBuilder(await photoCardAt(2, { message: 'My message stays' }));
  await expect.element(messageField()).toHaveValue('My message stays');
  await backButton().click();
  await expect.element(page.getByText('sea.jpg')).toBeVisible();
  await chooseFile(await makePhoto({ width: 1500, height: 1000 }, 'other.jpg'));
  await expect.element(page.getByText('other.jpg')).toBeVisible();
  await nextButton().click();
  await expect.element(messageField()).toHaveValue('My message stays');
});

test('says so when the disk is too full for a photo, and lets the customer continue', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  await openBuilder();
  await chooseFile(await makePhoto({ width: 1500, height: 1000 }));
  await expect.element(page.getByText("Your Card Isn't Saved")).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
});

test('[T-18] what is written while two versions wait for a choice survives leaving the studio', async () => {
  await openBuilder(cardAt(2, { message: 'From this tab' }));
  await expect.element(messageField()).toHaveValue('From this tab');
  const otherTab = new BroadcastChannel('cartolina:card');
  onTestFinished(() => otherTab.close());
  await keepCard(cardAt(2, { message: 'From the other tab' }));
  otherTab.postMessage('new');
  const notice = page.getByText('Changed in another tab');
  await expect.element(notice).toBeVisible();
  await messageField().fill('Written meanwhile');

  await openPage('/');
  await openBuilder();
  await expect.element(messageField()).toHaveValue('Written meanwhile');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect.element(messageField()).toHaveValue('From the other tab');
  await expect.element(toast('Switched to the other version.')).toBeVisible();
  await openBuilder();
  await expect.element(messageField()).toHaveValue('From the other tab');
  await expect.element(notice).not.toBeInTheDocument();
});

test('[T-18] a card from another tab is not overwritten, even if that tab could not say so', async () => {
  await openBuilder(cardAt(2, { message: 'From this tab' }));
  await expect.element(messageField()).toHaveValue('From this tab');
  await keepCard(cardAt(2, { message: 'From the other tab' }));
  await messageField().fill('Written meanwhile');
  const notice = page.getByText('Changed in another tab');
  await expect.element(notice).toBeVisible();
  const stored = async () => (await readCard('new'))?.state.design.text.message;
  expect(await stored()).toBe('From the other tab');
  await page.getByRole('button', { name: 'Keep this version' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.poll(stored).toBe('Written meanwhile');
});

test.each([
  ['Keep this version', 'Kept this version.', 'From the other tab'],
  ['Use the other version', 'Switched to the other version.', 'Written meanwhile'],
])('[T-18] "%s" can be undone, so that neither version is lost', async (choice, said, left) => {
  await openBuilder(cardAt(2, { message: 'From this tab' }));
  await expect.element(messageField()).toHaveValue('From this tab');
  await keepCard(cardAt(2, { message: 'From the other tab' }));
  await messageField().fill('Written meanwhile');
  await page.getByRole('button', { name: choice }).click();
  await toast(said).getByRole('button', { name: 'Undo' }).click();
  await expect.element(messageField()).toHaveValue(left);
  const stored = async () => (await readCard('new'))?.state.design.text.message;
  await expect.poll(stored).toBe(left);

  await toast('Switched back.').getByRole('button', { name: 'Undo' }).click();
  const chosen = left === 'Written meanwhile' ? 'From the other tab' : 'Written meanwhile';
  await expect.element(messageField()).toHaveValue(chosen);
});

test('with reduced motion, nothing flips', async () => {
  await openBuilder(cardAt(1));
  await nextButton().click();
  await expect.element(messageField()).toBeVisible();
  const turn = document.querySelector('.builder-turn');
  expect(turn && getComputedStyle(turn).animationName).toBe('none');
});
