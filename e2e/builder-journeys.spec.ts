import type { Page } from '@playwright/test';
import { builderOf, fillAddress, makePhoto, messageOf, nextOf, openBuilder } from './builder-page.ts';
import { expect, expectAccessible, holdCode, test } from './fixtures.ts';

test('from photo to checkout with the keyboard alone', async ({ page }) => {
  // Listen from the start: waiting for the chooser only at the key press may be too late.
  page.on('filechooser', () => {});
  await openBuilder(page);
  const builder = builderOf(page);
  await builder.getByRole('button', { name: 'Browse Files' }).focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await makePhoto());
  await expect(nextOf(page)).toBeEnabled();
  await tabTo(page, /movable photo|The front of your card/);
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Next/);
  await page.keyboard.press('Enter');

  await expect(builder.getByRole('heading', { name: 'Write your message' })).toBeFocused();
  await expect(messageOf(page)).toBeVisible();
  await tabTo(page, /^Message$/);
  await page.keyboard.type('Typed without a mouse');
  for (const word of ['Rosa Bianchi', '', '12 Harbor Street', '', '04101', 'Portland', 'ME']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(word);
  }
  await tabTo(page, /^Next/);
  await page.keyboard.press('Enter');
  await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeFocused();
  await expect(builder.getByText('Ready to print')).toBeVisible();
  await tabTo(page, /^Continue to Checkout/);
  await page.keyboard.press('Enter');
  await expect(builder.locator('[aria-current=step]')).toContainText('Checkout');
});

/** Presses Tab until the focus is on an element with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return `${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`.trim();
    });
    if (name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`never reached ${name}`);
}

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('from photo to checkout by touch, without sideways scrolling', async ({ page }) => {
    await openBuilder(page);
    const builder = builderOf(page);
    const chooser = page.waitForEvent('filechooser');
    await builder.getByRole('button', { name: 'Browse Files' }).tap();
    await expect(builder.getByText(/Ctrl\+V/)).toBeHidden();
    await (await chooser).setFiles(await makePhoto());
    await expect(nextOf(page)).toBeEnabled();
    await expect(builder.getByText(/scroll to zoom/)).toBeHidden();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, '#postcard-builder');
    await nextOf(page).tap();

    await messageOf(page).tap();
    await expect(page.getByTestId('caret')).toBeVisible();
    await page.keyboard.insertText('Written with a thumb');
    const caret = await page.getByTestId('caret').boundingBox();
    expect(caret?.height).toBeGreaterThan(14);
    await fillAddress(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, '#postcard-builder');
    await nextOf(page).tap();

    await expect(builder.getByText('Ready to print')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, '#postcard-builder');
    await builder.getByRole('button', { name: 'Continue to Checkout' }).tap();
    await expect(builder.locator('[aria-current=step]')).toContainText('Checkout');
  });
});

/** Nothing in the builder extends past the screen's edge, unless it scrolls in its own container. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await builderOf(page).evaluate((builder) => {
    const isClipped = (element: Element): boolean =>
      element !== builder &&
      (getComputedStyle(element).overflowX !== 'visible' ||
        (element.parentElement ? isClipped(element.parentElement) : false));
    return [...builder.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => element.parentElement && !isClipped(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(over).toEqual([]);
}

test('at 320 pixels the loading studio is no wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await holdCode(page);
  await page.goto('/?step=2');
  await expect(builderOf(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});
