/** Where the eye and the keyboard are after a step or a dialog. */
import { builderOf, goToPreview, messageOf, openBuilder } from './builder-page.ts';
import { checkout } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test(`at ${width} pixels each step begins in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openBuilder(page);
    await goToPreview(page);
    const builder = builderOf(page);
    await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeInViewport();
    await builder.getByRole('button', { name: /^Continue to Checkout/ }).click();
    await expect(checkout(page)).toBeFocused();
    await expect(checkout(page)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.goBack();
    await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeInViewport();
  });
}

test('a dialog that closes gives the focus back', async ({ page }) => {
  await openBuilder(page);
  await goToPreview(page);
  const startOver = builderOf(page).getByRole('button', { name: 'Start over' });
  await startOver.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(startOver).toBeFocused();

  await builderOf(page).getByRole('button', { name: 'Back', exact: true }).click();
  const book = builderOf(page).getByRole('button', { name: 'ADD FROM ADDRESS BOOK' });
  await book.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(book).toBeFocused();
});

test('what has the focus does not lie under the bar', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openBuilder(page);
  await goToPreview(page);
  await builderOf(page).getByRole('button', { name: 'Back', exact: true }).click();
  await messageOf(page).focus();
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const bar = document.querySelector('[data-step-bar]');
      const field = document.activeElement;
      if (bar === null || field === null || bar.contains(field) || !bar.parentElement?.contains(field)) return false;
      return field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
    });
    expect(isCovered).toBe(false);
  }
});
