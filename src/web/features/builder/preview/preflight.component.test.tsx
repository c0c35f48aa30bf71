/** What stands between a card and its checkout. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { checkoutButton, nextButton } from '#testing/components/builder.ts';
import { ROSA } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { chooseFile } from '#testing/components/photo-files.ts';
import { makePhoto, photoCardAt } from '#testing/components/photos.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';

const SMALL = { width: 900, height: 690 } as const;

test('errors block the checkout and are fixed by one click, warnings must be acknowledged', async () => {
  await openBuilder(await photoCardAt(3, { message: 'A line of a long letter. '.repeat(24), ...ROSA }));
  await expect.element(page.getByText(/Your message is \d+ lines too long/)).toBeVisible();
  await expect.element(checkoutButton()).toBeDisabled();
  await expectAccessible(page.getByRole('main').element());
  await page.getByRole('button', { name: /^Use size/ }).click();
  await expect.element(page.getByText('Ready to print')).toBeVisible();
  await expect.element(checkoutButton()).toBeEnabled();

  await page.getByRole('button', { name: /back to step 1/ }).click();
  await chooseFile(await makePhoto(SMALL, 'small.jpg'));
  await expect.element(page.getByText('small.jpg')).toBeVisible();
  await nextButton().click();
  await expect.element(page.getByRole('heading', { name: 'Write your message' })).toBeVisible();
  await nextButton().click();
  await expect.element(page.getByText(/The photo will look soft/)).toBeVisible();
  await expect.element(checkoutButton()).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Print it like this' }).click();
  await expect.element(checkoutButton()).toBeEnabled();
});

test('the bar says why the checkout is closed, and leads to what is in the way', async () => {
  const text = { message: 'Dear Nonna', ...ROSA, postalCode: 'x1' };
  await openBuilder(await photoCardAt(3, text, SMALL), { viewport: PHONE });
  await expect.element(checkoutButton()).toHaveAccessibleDescription('2 things to look at');
  await expect.element(checkoutButton()).toBeDisabled();
  const heading = page.getByRole('heading', { name: 'Before it is printed' });
  await expect.element(heading).not.toBeInViewport();
  await page.getByRole('button', { name: '2 things to look at' }).click();
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();

  const acknowledge = (about: RegExp) =>
    page.getByRole('group', { name: about }).getByRole('checkbox', { name: 'Print it like this' });
  await acknowledge(/The photo will look soft/).click();
  await expect.element(checkoutButton()).toHaveAccessibleDescription('1 thing to look at');
  await acknowledge(/x1/).click();
  await expect.element(checkoutButton()).toBeEnabled();
  await expect.element(page.getByText(/to look at/)).not.toBeInTheDocument();
  await expectAccessible(page.getByRole('main').element());
});
