/** The card survives page loads, a second tab and broken storage. */
import type { Page } from '@playwright/test';
import {
  builderOf,
  choosePhoto,
  fillAddress,
  makePhoto,
  messageOf,
  nextOf,
  openBuilder,
  openCard,
  seedCard,
  WRITTEN,
  waitForBuilder,
} from './builder-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('reloads, Back and Forward restore step, photo, text and options', async ({ page }) => {
  await seedCard(page, {
    step: 1,
    photo: await makePhoto(1500, 1000),
    text: { ...WRITTEN, message: 'Back and forth' },
  });
  await page.goto('/alt-home');
  await openBuilder(page, '/?step=1');
  const builder = builderOf(page);
  const preview = builder.getByRole('heading', { name: 'Preview Your Postcard' });
  await nextOf(page).click();
  await expect(messageOf(page)).toHaveValue('Back and forth');
  await nextOf(page).click();
  await builder.getByRole('radio', { name: /^7 × 5 in/ }).click();
  await expect(builder.getByText('Printed 7 × 5 in')).toBeVisible();

  await test.step('Back leads through the steps, Forward returns', async () => {
    await page.goBack();
    await expect(messageOf(page)).toHaveValue('Back and forth');
    await page.goBack();
    await expect(builder.getByRole('heading', { name: 'Select photo' })).toBeFocused();
    await page.goForward();
    await page.goForward();
    await expect(preview).toBeVisible();
  });

  await test.step('a reload, and a visit to another page', async () => {
    await page.reload();
    await waitForBuilder(page);
    await expect(preview).toBeVisible();
    await expect(builder.getByText('Printed 7 × 5 in')).toBeVisible();
    await expect(builder.locator('svg image').first()).toHaveAttribute('href', /^blob:/);
    await page.goto('/alt-home');
    await page.goBack();
    await expect(preview).toBeVisible();
  });

  await test.step('Back works after a reload; Forward goes as far as the card allows', async () => {
    await page.goBack();
    await expect(messageOf(page)).toHaveValue('Back and forth');
    await messageOf(page).fill('');
    await page.goForward();
    await expect(builder.locator('[aria-current=step]')).toContainText('Message');
    await builder.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(builder.getByRole('heading', { name: 'Select photo' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/alt-home/);
  });
});

test('[T-1] a page scrolled before its code loads stays in place, and the landing page offers the stored card', async ({
  page,
}) => {
  let releaseCode = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    releaseCode = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  // A late font may move the page by a pixel.
  await page.evaluate(async () => await document.fonts.ready);
  await builderOf(page).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  releaseCode();
  await expect(page.locator('html')).toHaveAttribute('data-live', '', { timeout: 30_000 });
  expect(await page.evaluate(() => scrollY)).toBe(place);

  await seedCard(page, { step: 2, text: { message: 'Still here' } });
  await page.goto('/');
  await expect(builderOf(page).getByRole('img', { name: 'Your card in progress' })).toBeVisible({ timeout: 30_000 });
  await expect(messageOf(page)).toHaveCount(0);
  await builderOf(page).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/?step=2');
  await expect(messageOf(page)).toHaveValue('Still here');
});

test('[T-1] the studio fills the page, and links to a step lead as far as the card is ready', async ({ page }) => {
  await page.goto('/?step=3');
  await expect(builderOf(page).getByText('Drop your image here, or browse')).toBeVisible();
  await expect(page).toHaveURL('/?step=1');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Create a postcard without limits' })).toHaveCount(0);

  await seedCard(page, { step: 1, text: { message: 'Unfinished' } });
  await page.goto('/?step=4');
  await expect(messageOf(page)).toHaveValue('Unfinished');
  await expect(page).toHaveURL('/?step=2');
  await page.reload();
  await expect(messageOf(page)).toHaveValue('Unfinished');

  await test.step('the logo leads out, and Back leads in again', async () => {
    await builderOf(page).getByRole('link', { name: 'Cartolina' }).click();
    await expect(page.getByRole('heading', { name: 'Create a postcard without limits' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await page.goBack();
    await expect(messageOf(page)).toHaveValue('Unfinished');
  });

  await test.step('the landing page offers a new card, and asks first', async () => {
    await page.goto('/');
    await builderOf(page).getByRole('button', { name: 'Start a new card' }).click();
    const question = page.getByRole('alertdialog', { name: 'Start a new card?' });
    await question.getByRole('button', { name: 'Replace it' }).click();
    await expect(builderOf(page).getByText('Drop your image here, or browse')).toBeVisible();
    await expect(page).toHaveURL('/?step=1');
  });
});

test('a card changed in another tab asks which version to keep', async ({ page, context }) => {
  await openCard(page, { step: 2, text: { message: 'From the first tab' } });
  const second = await context.newPage();
  await openBuilder(second);
  await expect(messageOf(second)).toHaveValue('From the first tab');
  await expect(builderOf(page).getByText('Changed in another tab')).toHaveCount(0);

  await messageOf(second).fill('From the second tab');
  await expect(builderOf(page).getByText('Changed in another tab')).toBeVisible();
  await expectAccessible(page, '#postcard-builder');
  await builderOf(page).getByRole('button', { name: 'Use the other version' }).click();
  await expect(messageOf(page)).toHaveValue('From the second tab');
  await expect(builderOf(page).getByText('Changed in another tab')).toHaveCount(0);

  await messageOf(page).fill('Changed once more');
  await builderOf(second).getByRole('button', { name: 'Keep this version' }).click();
  await expect(builderOf(page).getByText('Changed in another tab')).toBeVisible();
  await second.reload();
  await waitForBuilder(second);
  await expect(messageOf(second)).toHaveValue('From the second tab');
});

test('[T-9] drawings survive a reload; drawn in two tabs, the customer chooses', async ({ page, context }) => {
  await openCard(page, { step: 2, text: WRITTEN });
  const second = await context.newPage();
  await openBuilder(second);
  const strokes = (tab: Page) => tab.getByTestId('card-back').locator('path[fill="#5b3a8c"]');
  const draw = async (tab: Page) => {
    await builderOf(tab).getByRole('button', { name: 'Draw or sign' }).click();
    await tab.getByRole('dialog').getByRole('radio', { name: 'Violet' }).click();
    const box = await tab.getByTestId('drawing-surface').boundingBox();
    const at = (share: number) =>
      [(box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + (box?.height ?? 0) * 0.6] as const;
    await tab.mouse.move(...at(0.1));
    await tab.mouse.down();
    await tab.mouse.move(...at(0.3), { steps: 5 });
    await tab.mouse.up();
  };
  await draw(second);
  await second.getByRole('button', { name: 'Done' }).click();
  await expect(strokes(second)).toHaveCount(1);
  await draw(page);
  await expect(page.getByText('Press Done to choose a version.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await builderOf(page).getByRole('button', { name: 'Keep this version' }).click();
  await expect(strokes(page)).toHaveCount(1);
  await page.reload();
  await waitForBuilder(page);
  await expect(strokes(page)).toHaveCount(1);
});

test('a full disk shows a notice, and the latest text survives a reload', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if ('isFull' in window) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await openCard(page, { step: 2, text: { ...WRITTEN, message: 'Before' } });
  await page.evaluate(() => Object.assign(window, { isFull: true }));
  await messageOf(page).fill('My latest text');
  await expect(builderOf(page).getByText("Your Card Isn't Saved")).toBeVisible();
  await expect(nextOf(page)).toBeEnabled();
  await openBuilder(page);
  await expect(messageOf(page)).toHaveValue('My latest text');
  await messageOf(page).fill('And some more');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartolina:last-words:new'))).toBeNull();
  await openBuilder(page);
  await expect(messageOf(page)).toHaveValue('And some more');
});

test('a browser that blocks storage shows a notice, and the builder still works', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await openBuilder(page);
  await choosePhoto(page);
  await expect(builderOf(page).getByText("Your Card Isn't Saved")).toBeVisible();
  await nextOf(page).click();
  await messageOf(page).fill('In memory');
  await fillAddress(page);
  await expect(nextOf(page)).toBeVisible();
});
