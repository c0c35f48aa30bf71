/** How the photo lies on the card, and every way to move it. */
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { boxOf, cropFrame, eventually, nextButton } from '#testing/components/builder.ts';
import { ROSA } from '#testing/components/cards.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder } from '#testing/components/render-app.tsx';

const button = (name: string) => page.getByRole('button', { name });
const more = (side: string) => button(`Show more of the ${side}`);
const placeOf = (element: Element) => element.querySelector('image')?.getAttribute('transform');
const place = () => placeOf(cropFrame().element());

test('what the frame shows unshaded is what is printed, and the room of the print can be used', async () => {
  await openBuilder(await photoCardAt(1, { message: 'Dear Nonna', ...ROSA }, { width: 2400, height: 1600 }));
  await expect.element(page.getByText('Printed at 4.25x5.5')).toBeVisible();
  await expect.element(page.getByText(/^At 4.25x5.5, what is pale is cut away\./)).toBeVisible();
  const [whole, printed] = [boxOf(cropFrame()), boxOf(page.getByTestId('printed-part'))];
  expect(printed.width / printed.height).toBeCloseTo(5.5 / 4.25, 2);
  expect(printed.height / whole.height).toBeCloseTo(4.25 / 4.5, 2);

  // A photo of the frame's own shape is wider than the card: it can be moved along, not up and down.
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

test('a tall photo on a wide card: said at once, and one press makes the card tall', async () => {
  await openBuilder(await photoCardAt(1, {}, { width: 1600, height: 2400 }));
  await expect.element(page.getByText(/The photo is tall but the card is wide/)).toBeVisible();
  await button('Make the card tall').click();
  await expect.element(page.getByText(/The photo is tall/)).not.toBeInTheDocument();
  await expect.element(cropFrame()).toHaveFocus();
  await eventually(() => {
    const { width, height } = boxOf(cropFrame());
    expect(width / height).toBeCloseTo(2 / 3, 2);
  });
});

test('the photo is moved by mouse, wheel, keys and buttons, turned and reset', async () => {
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

test('where the photo has no room up or down, a finger on it scrolls the page', async () => {
  await openBuilder(await photoCardAt(1));
  await expect.element(cropFrame()).toHaveStyle({ touchAction: 'pan-y' });
  await button('Zoom in').click();
  await expect.element(cropFrame()).toHaveStyle({ touchAction: 'none' });
});

test('two fingers zoom the photo by as much as they part, and one moves it', async () => {
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

/** The test's frame fills the window, so that its places are the window's. */
async function touch(type: Touch, points: readonly (readonly [number, number])[]): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}
