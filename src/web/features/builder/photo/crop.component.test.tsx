/** Every way to move the photo behind the card's frame. */
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { boxOf, cropFrame, eventually, focusOn, nextButton } from '#testing/components/builder.ts';
import { ROSA } from '#testing/components/cards.ts';
import { chooseFile } from '#testing/components/photo-files.ts';
import { makePhoto, photoCardAt } from '#testing/components/photos.ts';
import { openBuilder } from '#testing/components/render-app.tsx';

const button = (name: string) => page.getByRole('button', { name });
const more = (side: string) => button(`Show more of the ${side}`);
const placeOf = (element: Element) => element.querySelector('image')?.getAttribute('transform');
const card = () => page.getByTestId('front-card');
const place = () => placeOf(card().element());
const slider = (name: string) => page.getByRole('slider', { name });

test('[T-2] the card shows what prints, and the photo can move as far as the print allows', async () => {
  await openBuilder(await photoCardAt(1, { message: 'Dear Nonna', ...ROSA }, { width: 2400, height: 1600 }));
  await expect.element(page.getByText('5.5 × 4.25 in')).toBeVisible();
  await expect.element(page.getByText('gets trimmed')).toBeVisible();

  // A photo of 3:2 is wider than the card, so it can move sideways but not up and down.
  for (const side of ['top', 'bottom']) await expect.element(more(side)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(more('left')).not.toHaveAttribute('aria-disabled');
  await more('left').click();
  await userEvent.keyboard('{Enter}'.repeat(10));
  await expect.element(more('left')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(more('left')).toHaveFocus();
  await expect.element(more('right')).not.toHaveAttribute('aria-disabled');
  const shown = place();
  expect(shown).toMatch(/^matrix\(\S+ 0 0 \S+ 0 0\)$/);

  await nextButton().click();
  await expect.element(page.getByRole('heading', { name: 'Write your message' })).toBeVisible();
  await nextButton().click();
  const front = await page.getByRole('img', { name: 'Front of your card, with your photo' }).findElement();
  expect(placeOf(front)).toBe(shown);
});

test('[T-3] a portrait photo turns the card, and one press turns it back', async () => {
  await openBuilder();
  await chooseFile(await makePhoto({ width: 1600, height: 2400 }));
  await expect.element(page.getByText(/4\.25 × 5\.5 in · turned tall to match your photo/)).toBeVisible();
  const aspect = () => boxOf(card()).width / boxOf(card()).height;
  expect(aspect()).toBeCloseTo(4.5 / 5.75, 2);
  await button('Turn it back').click();
  await expect.element(cropFrame()).toHaveFocus();
  await eventually(() => expect(aspect()).toBeCloseTo(5.75 / 4.5, 2));
  await expect.element(page.getByText(/turned tall/)).not.toBeInTheDocument();

  await expect.element(page.getByText(/Your photo is portrait but your card is landscape/)).toBeVisible();
  await button('Switch to portrait').click();
  await expect.element(page.getByText(/Your photo is portrait/)).not.toBeInTheDocument();
  await expect.element(cropFrame()).toHaveFocus();
});

test('[T-4] a panorama is shown whole with one press, and fills the card again with another', async () => {
  await openBuilder(await photoCardAt(1, { message: 'Dear Nonna', ...ROSA }, { width: 3600, height: 1000 }));
  await expect.element(button('Show whole photo')).toBeVisible();
  const filled = place();
  expect(filled).toMatch(/^matrix\(1166\.4 0 0 324 /);
  await button('Show whole photo').click();
  await expect.element(button('Crop to fill')).toHaveFocus();
  // As wide as the safe area of 5.25 in.
  await eventually(() => expect(place()).toMatch(/^matrix\(378 0 0 105 18 109\.5\)$/));
  for (const side of ['left', 'right', 'top', 'bottom']) {
    await expect.element(more(side)).toHaveAttribute('aria-disabled', 'true');
  }
  await expect.element(page.getByText('Will print sharp')).toBeVisible();
  await button('Crop to fill').click();
  await eventually(() => expect(place()).toBe(filled));
});

test('[T-4] a photo that is about as wide as the card isn’t offered whole', async () => {
  await openBuilder(await photoCardAt(1, {}, { width: 2400, height: 1600 }));
  await expect.element(button('Rotate')).toBeVisible();
  await expect.element(button('Show whole photo')).not.toBeInTheDocument();
});

test('[T-2] what is outside the card is seen only while the photo is dragged', async () => {
  await openBuilder(await photoCardAt(1));
  await expect.element(cropFrame()).toBeVisible();
  const outside = page.getByTestId('outside-photo');
  await expect.element(outside).not.toBeInTheDocument();
  const { x, y } = boxOf(cropFrame());
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', by: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      x: x + 90 + by,
      y: y + 90,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    });
  await mouse('mousePressed', 0);
  await expect.element(outside).not.toBeInTheDocument();
  await mouse('mouseMoved', 20);
  await expect.element(outside).toBeInTheDocument();
  await mouse('mouseReleased', 20);
  await expect.element(outside).not.toBeInTheDocument();
});

test('[T-4] straightening turns the photo by degrees, and a double click sets it straight again', async () => {
  await openBuilder(await photoCardAt(1));
  await expect.element(page.getByText('0.0°')).toBeVisible();
  const start = place();
  await focusOn(slider('Straighten'));
  await userEvent.keyboard('{ArrowRight}'.repeat(15));
  await expect.element(slider('Straighten')).toHaveAttribute('aria-valuetext', '1.5°');
  await expect.element(page.getByText('1.5°')).toBeVisible();
  await eventually(() => {
    const [a = 0, b = 0] = (place() ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect((Math.atan2(b, a) * 180) / Math.PI).toBeCloseTo(1.5, 2);
  });
  await userEvent.keyboard('{End}');
  await expect.element(slider('Straighten')).toHaveAttribute('aria-valuetext', '15.0°');
  await slider('Straighten').dblClick();
  await eventually(() => expect(place()).toBe(start));
});

test('mouse, wheel, keys and buttons move the photo, turn it and reset it', async () => {
  await openBuilder(await photoCardAt(1));
  const frame = cropFrame();
  await expect.element(frame).toBeVisible();
  const start = place();

  await button('Zoom in').click();
  await expect.element(frame).toHaveAccessibleName(/zoomed to 120%/);
  const zoomed = place();
  await userEvent.dragAndDrop(frame, frame, {
    sourcePosition: { x: 200, y: 150 },
    targetPosition: { x: 150, y: 140 },
    steps: 4,
  });
  await eventually(() => expect(place()).not.toBe(zoomed));

  await frame.click();
  await expect.element(frame).toHaveFocus();
  await frame.wheel({ delta: { y: -200 } });
  await expect.element(frame).toHaveAccessibleName(/zoomed to (1[3-9]|2)\d+%/);
  const byWheel = place();
  await userEvent.keyboard('+');
  await eventually(() => expect(place()).not.toBe(byWheel));
  const byKeys = place();
  await userEvent.keyboard('{ArrowRight}');
  await eventually(() => expect(place()).not.toBe(byKeys));
  await button('Rotate').click();
  await more('left').click();
  await eventually(() => expect(place()).not.toBe(start));
  await button('Reset').click();
  await eventually(() => expect(place()).toBe(start));
});

test('a finger scrolls the page where the photo has no room to move up or down', async () => {
  await openBuilder(await photoCardAt(1));
  await expect.element(cropFrame()).toHaveStyle({ touchAction: 'pan-y' });
  await button('Zoom in').click();
  await expect.element(cropFrame()).toHaveStyle({ touchAction: 'none' });
});

test('two fingers zoom the photo as far as they spread, and one finger moves it', async () => {
  await openBuilder(await photoCardAt(1));
  const frame = cropFrame();
  (await frame.findElement()).scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = boxOf(frame);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = scrollY;
  const apart = (spread: number) => [[x - spread, y] as const, [x + spread, y] as const];
  await touch('touchStart', apart(40));
  for (const spread of [50, 60, 70, 80]) await touch('touchMove', apart(spread));
  await touch('touchEnd', []);
  await expect.element(frame).toHaveAccessibleName(/zoomed to (19[5-9]|20[0-5])%/);

  const still = place();
  await touch('touchStart', [[x, y]]);
  await touch('touchMove', [[x + 30, y + 30]]);
  await touch('touchEnd', []);
  await eventually(() => expect(place()).not.toBe(still));
  expect(scrollY).toBe(before);
});

type Touch = 'touchStart' | 'touchMove' | 'touchEnd';

/** The test's frame fills the window, so its coordinates are the window's. */
async function touch(type: Touch, points: readonly (readonly [number, number])[]): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}
