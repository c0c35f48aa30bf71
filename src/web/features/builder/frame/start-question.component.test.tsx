import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messageField, nextButton } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { dragFile } from '#testing/components/photo-files.ts';
import { makePhoto } from '#testing/components/photos.ts';
import { keepCard, openPage } from '#testing/components/render-app.tsx';
import { toast } from '#testing/components/toast.ts';

test('[L-6, B2-10] a template sets art, message and font, suggests a color, and asks before it replaces a card', async () => {
  await openPage('/');
  await page.getByRole('button', { name: /Happy Birthday/ }).click();
  await expect.element(page.getByRole('img', { name: 'The front of your card' }), { timeout: 30_000 }).toBeVisible();
  await nextButton().click();
  await expect.element(messageField()).toHaveValue(expect.stringMatching(/^Happy birthday!/));
  await expect.element(page.getByRole('radio', { name: /^Playfair Display/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await page.getByRole('button', { name: /airmail red/i }).click();
  await expect.element(page.getByRole('radio', { name: 'Airmail red' })).toBeChecked();

  await messageField().fill('My own words');
  const choose = async () => {
    await page.getByRole('link', { name: 'Cartolina' }).click();
    await page.getByRole('button', { name: /Los Angeles/ }).click();
  };
  await choose();
  const question = page.getByRole('alertdialog', { name: 'Start a new card?' });
  await question.getByRole('button', { name: 'Keep my card' }).click();
  await expect.element(messageField()).toHaveValue('My own words');
  await choose();
  const replace = question.getByRole('button', { name: 'Replace it' });
  // Dangerous, because it can't be undone.
  await expect.element(replace).toHaveStyle({ color: 'rgb(153, 41, 28)' });
  await replace.click();
  await nextButton().click();
  await expect.element(messageField()).toHaveValue(expect.stringMatching(/^Greetings from Los Angeles/));
});

test('[L-4] a file that is no photo is refused without a question, a photo asks, and the card stays', async () => {
  await keepCard(cardAt(2, { message: 'Mine' }));
  await openPage('/');
  const zone = await page.getByTestId('photo-drop-zone').findElement();
  dragFile(zone, new File(['hello'], 'notes.txt', { type: 'text/plain' }), ['drop']);
  await expect.element(toast('Please choose a photo')).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  dragFile(zone, await makePhoto({ width: 1500, height: 1000 }), ['drop']);
  const question = page.getByRole('alertdialog', { name: 'Replace your template?' });
  await question.getByRole('button', { name: 'Keep my card' }).click();
  await expect.element(messageField()).toHaveValue('Mine');
});
