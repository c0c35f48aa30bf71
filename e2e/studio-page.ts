/** Acts like a customer in the studio, by mouse, touch and keyboard. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { builderOf, type PhotoFile, waitForBuilder } from './builder-page.ts';
import { expectThanks } from './checkout-page.ts';
import { expect } from './fixtures.ts';

/** Soft hills in one color, so that a moved, turned or swapped photo is noticed. */
export async function hills(name: string, color: string, size = { width: 2000, height: 1400 }): Promise<PhotoFile> {
  const { width, height } = size;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#dfe8ee"/><circle cx="30%" cy="30%" r="12%" fill="#f2c14e"/>
    <path d="M0 ${height}V${height * 0.7}L${width * 0.6} ${height * 0.4}L${width} ${height * 0.8}V${height}z" fill="${color}"/></svg>`;
  const buffer = await sharp(Buffer.from(picture)).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Longer than the card at its middle sizes, but not at the smallest. */
export const LONG_MESSAGE = `Dear Rosa, ${'we walked along the harbor until the lamps were lit. '.repeat(9)}`;

/** Presses a button that opens the file picker, and chooses. */
export async function pickFiles(page: Page, press: () => Promise<void>, files: readonly PhotoFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles([...files]);
}

export const choice = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
export const tool = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const front = (page: Page): Locator => page.getByRole('img', { name: /^Front of your card, with your photo/ });
export const back = (page: Page): Locator => page.getByRole('img', { name: /^Back of your card/ });
export const savedNote = (page: Page): Locator => page.getByTestId('saved-note');
/** Returns where the photo of a slot is on the front. */
export const placeOf = (page: Page, slot = 0): Promise<string | null> =>
  page.getByTestId('front-card').locator('image').nth(slot).getAttribute('transform');

export async function expectStep(page: Page, heading: string): Promise<void> {
  const title = builderOf(page).getByRole('heading', { name: heading, exact: true });
  await expect(title).toBeFocused({ timeout: 30_000 });
  // On a phone, the header shows the step instead of the title.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

type Spot = readonly [x: number, y: number];

/** Returns a line across an element; `from` and `to` are shares of its width and height. */
export async function lineOn(surface: Locator, from: Spot, to: Spot): Promise<Spot[]> {
  const box = await surface.boundingBox();
  if (box === null) throw new Error('Nothing to draw on');
  return [0, 0.25, 0.5, 0.75, 1].map((share) => [
    box.x + box.width * (from[0] + (to[0] - from[0]) * share),
    box.y + box.height * (from[1] + (to[1] - from[1]) * share),
  ]);
}

export async function dragMouse(page: Page, [start = [0, 0], ...spots]: readonly Spot[]): Promise<void> {
  await page.mouse.move(...start);
  await page.mouse.down();
  for (const spot of spots) await page.mouse.move(...spot);
  await page.mouse.up();
}

/** Each finger follows its own line, a tenth of a second per spot, and rests at its end to avoid a fling. */
export async function dragFingers(page: Page, ...fingers: readonly (readonly Spot[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const spots = [0, 1, 2, 3, 4, 4, 4].map((at) =>
    fingers.map((line, id) => ({ x: line[at]?.[0] ?? 0, y: line[at]?.[1] ?? 0, id })),
  );
  const start = Date.now() / 1000 - spots.length / 10;
  for (const [moment, touchPoints] of spots.entries()) {
    const type = moment === 0 ? 'touchStart' : 'touchMove';
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: start + moment / 10 });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Presses Tab until the focus is on an element with this name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      const label = isField || element instanceof HTMLButtonElement ? element.labels?.[0] : null;
      return `${element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? ''}`.trim();
    });
    if (name.test(focused)) return;
    seen.push(focused.slice(0, 40));
    await page.keyboard.press('Tab');
  }
  throw new Error(`never reached ${name}: ${seen.join(' | ')}`);
}

/** Holds the key until the choice follows the focus, as a finger does. */
export async function arrowTo(page: Page, key: string, chosen: Locator): Promise<void> {
  await page.keyboard.down(key);
  await expect(chosen).toBeChecked();
  await page.keyboard.up(key);
}

export const CAPTION = 'Lago di Braies';
const landing = (page: Page) => page.getByRole('heading', { name: 'Create a postcard without limits' });
export const outside = (page: Page) => page.getByTestId('outside-photo');
export const frontCard = (page: Page) => page.getByTestId('front-card');
export const surface = (page: Page) => page.getByTestId('drawing-surface');
export const drawings = (page: Page) => page.getByRole('dialog', { name: 'Draw or sign' }).locator('[role=img] path');

/** Once a card is started, the studio fills the page. */
export async function expectStudio(page: Page): Promise<void> {
  await waitForBuilder(page);
  await expect(page).toHaveURL('/?step=1');
  await expect(landing(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
}

export async function expectOwnCard(page: Page): Promise<void> {
  await expectThanks(page);
  await expect(page.getByRole('img', { name: 'Front of your card' }).locator('image').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Back of your card' })).toBeVisible();
  await expect(page.locator('[data-postmark]')).toBeVisible();
  await expect(page.getByText(/^Your card to Rosa Bianchi is off to print!/)).toBeVisible();
}
