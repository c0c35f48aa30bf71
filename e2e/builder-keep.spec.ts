import {
  builderOf,
  chooseFile,
  choosePhoto,
  fillAddress,
  goToMessage,
  goToPreview,
  makePhoto,
  messageOf,
  nextOf,
  openBuilder,
  waitForBuilder,
} from './builder-page.ts';
import { expect, expectAccessible, test, toast } from './fixtures.ts';

test('nothing is lost: a reload brings back step, photo, crop, text and options', async ({ page }) => {
  await openBuilder(page);
  await goToPreview(page, 'Still here');
  const builder = builderOf(page);
  await builder.getByRole('radio', { name: /5x7/ }).click();
  await expect(builder.getByText('Printed 7 x 5 inches')).toBeVisible();
  await openBuilder(page);
  await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
  await expect(builder.getByText('Printed 7 x 5 inches')).toBeVisible();
  await expect(builder.locator('svg image').first()).toHaveAttribute('href', /^blob:/);

  await page.goto('/alt-home');
  await page.goBack();
  await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
});

test('a page that was scrolled before its code came stays where it is, and a kept card is there without scrolling', async ({
  page,
}) => {
  let letCodeCome = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await builderOf(page).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  letCodeCome();
  await expect(builderOf(page).getByRole('navigation', { name: 'Steps' })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => scrollY)).toBe(place);

  await goToMessage(page);
  await messageOf(page).fill('Still here');
  await page.evaluate(() => scrollTo(0, 0));
  await page.goto('/alt-home');
  await page.goto('/');
  await expect(messageOf(page)).toHaveValue('Still here');
});

test('Back of the browser leads through the steps, Forward returns, and nothing is lost', async ({ page }) => {
  await page.goto('/alt-home');
  await openBuilder(page);
  await goToPreview(page, 'Back and forth');
  const builder = builderOf(page);
  await page.goBack();
  await expect(messageOf(page)).toHaveValue('Back and forth');
  await page.goBack();
  await expect(builder.getByRole('heading', { name: 'Select photo' })).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
  await page.reload();
  await waitForBuilder(page);
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

test('the same card in two tabs: the older one says so and asks which one counts', async ({ page, context }) => {
  await openBuilder(page);
  await goToMessage(page);
  await messageOf(page).fill('From the first tab');
  const second = await context.newPage();
  await openBuilder(second);
  await expect(messageOf(second)).toHaveValue('From the first tab');
  await expect(builderOf(page).getByText('Changed in another tab')).toHaveCount(0);

  await messageOf(second).fill('From the second tab');
  await expect(builderOf(page).getByText('Changed in another tab')).toBeVisible();
  await expectAccessible(page, '#postcard-builder');
  await builderOf(page).getByRole('button', { name: 'Use that one' }).click();
  await expect(messageOf(page)).toHaveValue('From the second tab');
  await expect(builderOf(page).getByText('Changed in another tab')).toHaveCount(0);

  await messageOf(page).fill('The first has the last word');
  await builderOf(second).getByRole('button', { name: 'Keep mine' }).click();
  await expect(builderOf(page).getByText('Changed in another tab')).toBeVisible();
  await second.reload();
  await waitForBuilder(second);
  await expect(messageOf(second)).toHaveValue('From the second tab');
});

test('what storage has not written when the page goes is there after all', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if ('isStuck' in window) throw new DOMException('stuck', 'UnknownError');
      return put.apply(this, args);
    };
  });
  await openBuilder(page);
  await goToMessage(page);
  await page.evaluate(() => Object.assign(window, { isStuck: true }));
  await messageOf(page).fill('My last words');
  await openBuilder(page);
  await expect(messageOf(page)).toHaveValue('My last words');
  await messageOf(page).fill('And some more');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartolina:last-words:new'))).toBeNull();
  await openBuilder(page);
  await expect(messageOf(page)).toHaveValue('And some more');
});

test('start over asks first', async ({ page }) => {
  await openBuilder(page);
  await goToMessage(page);
  await messageOf(page).fill('Do not lose me');
  await builderOf(page).getByRole('button', { name: 'Start over' }).click();
  const question = page.getByRole('alertdialog', { name: 'Start over?' });
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Keep my card' }).click();
  await expect(messageOf(page)).toHaveValue('Do not lose me');
  await builderOf(page).getByRole('button', { name: 'Start over' }).click();
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(builderOf(page).getByRole('heading', { name: 'Select photo' })).toBeVisible();
  await openBuilder(page);
  await expect(nextOf(page)).toBeDisabled();
});

test('a browser that keeps nothing: said clearly, and the card goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await openBuilder(page);
  await choosePhoto(page);
  await expect(builderOf(page).getByText('Your Card Is Not Kept')).toBeVisible();
  await nextOf(page).click();
  await messageOf(page).fill('In memory');
  await fillAddress(page);
  await expect(nextOf(page)).toBeVisible();
});

test('a full disk: said clearly, and the card goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openBuilder(page);
  await choosePhoto(page);
  await expect(builderOf(page).getByText('Your Card Is Not Kept')).toBeVisible();
  await expect(nextOf(page)).toBeEnabled();
});

test('[L-6] a template starts the builder with its art, message, font and colour, and asks before it replaces', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Happy Birthday/ }).click();
  const builder = builderOf(page);
  await expect(builder.getByRole('img', { name: 'The front of your card' })).toBeVisible({ timeout: 30_000 });
  await nextOf(page).click();
  await expect(messageOf(page)).toHaveValue(/^Happy birthday!/);
  await expect(builder.getByRole('radio', { name: /^Playfair Display/ })).toBeChecked();
  await expect(builder.getByRole('radio', { name: 'Air-mail red' })).toBeChecked();

  await messageOf(page).fill('My own words');
  await page.getByRole('button', { name: /Los Angeles/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace your card?' });
  await question.getByRole('button', { name: 'Keep my card' }).click();
  await expect(messageOf(page)).toHaveValue('My own words');
  await page.getByRole('button', { name: /Los Angeles/ }).click();
  // What cannot be taken back looks so.
  await expect(question.getByRole('button', { name: 'Replace it' })).toHaveCSS('color', 'rgb(153, 41, 28)');
  await question.getByRole('button', { name: 'Replace it' }).click();
  await nextOf(page).click();
  await expect(messageOf(page)).toHaveValue(/^Greetings from Los Angeles/);
});

test('[L-4] a file that is no photo is refused before anything is asked, and nothing is left', async ({ page }) => {
  await openBuilder(page);
  await goToMessage(page);
  await page
    .getByTestId('photo-drop-zone')
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(toast(page, 'Please choose a photo')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(messageOf(page)).toBeVisible();
});

test('another photo takes the place of the first and keeps the words', async ({ page }) => {
  await openBuilder(page);
  await goToMessage(page);
  await messageOf(page).fill('Words stay');
  await builderOf(page).getByRole('button', { name: 'Back', exact: true }).click();
  await chooseFile(page, { ...(await makePhoto(1500, 1000)), name: 'other.jpg' });
  await expect(builderOf(page).getByText('other.jpg')).toBeVisible();
  await nextOf(page).click();
  await expect(messageOf(page)).toHaveValue('Words stay');
});
