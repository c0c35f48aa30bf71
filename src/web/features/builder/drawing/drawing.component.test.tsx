/** Drawing and signing on the card by mouse, finger, pen and keyboard. */
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { DRAWING_LIMIT, EMPTY_DRAWINGS, STICKER_LIMIT, type Stroke } from '#domain/drawing.ts';
import { boxOf, eventually, focusOn, nextButton } from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const choice = (name: string) => page.getByRole('radio', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Draw or sign' });
const surface = () => page.getByTestId('drawing-surface');
/** Shapes of the card in the dialog: each stroke and each emoji is one of them. */
const shapes = () => dialog().element().querySelectorAll('[role=img] :is(path, use)').length;
const part = () => button(/^Drawing 1 of 1\./);
const WRITTEN = { message: 'Dear Nonna', ...ROSA };

async function openDrawing(step: 1 | 2 = 2, options: Parameters<typeof openBuilder>[1] = {}): Promise<number> {
  await openBuilder(cardAt(step, WRITTEN), options);
  await focusOn(button('Draw or sign'));
  await userEvent.keyboard('{Enter}');
  await expect.element(surface()).toBeVisible();
  return shapes();
}

async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await userEvent.dragAndDrop(surface(), surface(), {
    sourcePosition: { x: from[0], y: from[1] },
    targetPosition: { x: to[0], y: to[1] },
    steps: 6,
  });
}

test('[T-9] a mouse draws on the back, in color, with undo, redo and an eraser; the preview shows it', async () => {
  const before = await openDrawing();
  await expectAccessible(dialog().element());
  await choice('Airmail red').click();
  await choice('Bold').click();
  const { width, height } = boxOf(surface());
  await drag([width * 0.1, height * 0.6], [width * 0.3, height * 0.7]);
  await eventually(() => expect(shapes()).toBe(before + 1));
  expect(dialog().element().querySelector('path[fill="#b93a2b"]')).not.toBeNull();

  await button('Undo').click();
  await eventually(() => expect(shapes()).toBe(before));
  await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await eventually(() => expect(shapes()).toBe(before + 1));

  await drag([width * 0.1, height * 0.4], [width * 0.3, height * 0.4]);
  await eventually(() => expect(shapes()).toBe(before + 2));
  await choice('Eraser').click();
  await drag([width * 0.2, height * 0.3], [width * 0.2, height * 0.5]);
  await eventually(() => expect(shapes()).toBe(before + 1));

  await button('Done').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  // Above the paper and the message, as it prints.
  const layers = page.getByTestId('card-back').element().querySelectorAll('svg');
  expect(layers[2]?.querySelector('path[fill="#b93a2b"]')).not.toBeNull();
  await nextButton().click();
  await expect.element(page.getByRole('img', { name: /^Back of your card.*with a drawing/ })).toBeVisible();
});

test('[T-9] the pen stops where the address, the stamp and the barcode go', async () => {
  const before = await openDrawing();
  const { width, height } = boxOf(surface());
  await drag([width * 0.7, height * 0.7], [width * 0.9, height * 0.8]);
  await expect
    .element(page.getByText('This area stays free for the address, the stamp and the post office.'))
    .toBeVisible();
  expect(shapes()).toBe(before);
});

test('[T-9] a finger draws on the front of a phone; a second finger takes the line back; after a pen, fingers rest', async () => {
  const before = await openDrawing(1, { viewport: PHONE });
  await expect.element(choice('White')).toBeVisible();
  const { x, y, width, height } = boxOf(surface());
  const at = (across: number, down: number) => [x + width * across, y + height * down] as const;
  await touch('touchStart', [at(0.2, 0.5)]);
  for (const across of [0.3, 0.4, 0.5]) await touch('touchMove', [at(across, 0.5)]);
  await touch('touchEnd', []);
  await eventually(() => expect(shapes()).toBe(before + 1));

  await touch('touchStart', [at(0.2, 0.3)]);
  await touch('touchMove', [at(0.3, 0.3)]);
  await touch('touchStart', [at(0.3, 0.3), at(0.7, 0.3)]);
  await touch('touchEnd', []);
  expect(shapes()).toBe(before + 1);

  // A palm comes down before the pen, and is lifted later.
  await touch('touchStart', [at(0.8, 0.8)]);
  await pen('mousePressed', at(0.3, 0.7), 0.2);
  await touch('touchCancel', []);
  await pen('mouseMoved', at(0.6, 0.7), 0.9);
  await pen('mouseReleased', at(0.6, 0.7), 0);
  await eventually(() => expect(shapes()).toBe(before + 2));
  await touch('touchStart', [at(0.2, 0.2)]);
  await touch('touchMove', [at(0.6, 0.2)]);
  await touch('touchEnd', []);
  expect(shapes()).toBe(before + 2);
});

test('[T-9] a kept signature is placed on a later card, moved, resized and removed by keys, and can be forgotten', async () => {
  await openDrawing();
  const { width, height } = boxOf(surface());
  await drag([width * 0.1, height * 0.5], [width * 0.3, height * 0.6]);
  await button('Keep this signature').click();
  await expect.element(page.getByText(/Kept in this browser/)).toBeVisible();

  const before = await openDrawing(2);
  await button('Place my signature').click();
  await expect.element(part()).toHaveFocus();
  expect(shapes()).toBe(before + 1);
  await expectAccessible(dialog().element());
  const placed = boxOf(part());
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
  await eventually(() => {
    expect(boxOf(part()).x).toBeLessThan(placed.x);
    expect(boxOf(part()).y).toBeLessThan(placed.y);
  });
  await userEvent.keyboard('-');
  await eventually(() => expect(boxOf(part()).width).toBeLessThan(placed.width));
  await userEvent.keyboard('{Delete}');
  await eventually(() => expect(shapes()).toBe(before));

  await button('Forget my signature').click();
  await expect.element(button('Keep this signature')).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Draw or sign')).toHaveFocus();
});

test('[T-9] an emoji is picked and placed by keyboard, resized, and undone', async () => {
  const before = await openDrawing(1);
  await button('Emoji').click();
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('water wave');
  await userEvent.keyboard('{Tab}{Enter}');
  const sticker = button(/^🌊 1 of 1\./);
  await expect.element(sticker).toHaveFocus();
  await eventually(() => expect(shapes()).toBeGreaterThan(before));
  const { width } = boxOf(sticker);
  await userEvent.keyboard('+');
  await eventually(() => expect(boxOf(sticker).width).toBeGreaterThan(width));
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  await eventually(() => expect(shapes()).toBe(before));
});

test('[T-9] with keys, removing a part focuses the next one', async () => {
  const line = (x: number): Stroke => ({
    color: '#000000',
    width: 'fine',
    points: [x, -2000, 128, x + 200, -2000, 128],
  });
  const card = cardAt(1, WRITTEN);
  const front = { strokes: [line(-4000), line(0), line(4000)], stickers: [] };
  await openBuilder({ ...card, design: { ...card.design, drawings: { ...EMPTY_DRAWINGS, front } } });
  await button('Draw or sign').click();
  await choice('Move').click();
  await focusOn(button(/^Drawing 1 of 3\./));
  await userEvent.keyboard('{ArrowLeft}{Delete}');
  await expect.element(button(/^Drawing 1 of 2\./)).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(button(/^Drawing 1 of 1\./)).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(choice('Move')).toHaveFocus();
});

test('[T-9] a drawing that is full says so and keeps what is there', async () => {
  const dot: Stroke = { color: '#000000', width: 'fine', points: [-5000, -3000, 128] };
  const strokes = Array.from(
    { length: Math.floor((DRAWING_LIMIT - 100) / (JSON.stringify(dot).length + 1)) },
    () => dot,
  );
  const card = cardAt(2, WRITTEN);
  await openBuilder({
    ...card,
    design: { ...card.design, drawings: { ...EMPTY_DRAWINGS, back: { strokes, stickers: [] } } },
  });
  await button('Draw or sign').click();
  await expect.element(surface()).toBeVisible();
  const before = shapes();
  const { width, height } = boxOf(surface());
  await drag([width * 0.1, height * 0.6], [width * 0.3, height * 0.7]);
  await expect.element(page.getByText(/This drawing is full/)).toBeVisible();
  expect(shapes()).toBe(before);
});

test('[T-9] a card with as many emoji as it may have says so when another is picked', async () => {
  const stickers = Array.from({ length: STICKER_LIMIT }, (_, x) => ({ emoji: '🌊', x, y: -2000, size: 500 }));
  const card = cardAt(2, WRITTEN);
  const drawings = { ...EMPTY_DRAWINGS, front: { strokes: [], stickers } };
  await openBuilder({ ...card, design: { ...card.design, drawings } });
  await button('Draw or sign').click();
  await expect.element(surface()).toBeVisible();
  const before = shapes();
  await button('Emoji').click();
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('water wave');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByText(/A card has room for 50 placed emoji/)).toBeVisible();
  expect(shapes()).toBe(before);
});

type Touch = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

async function touch(type: Touch, points: readonly (readonly [number, number])[]): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
}

async function pen(
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  [x, y]: readonly [number, number],
  force: number,
) {
  const held = { button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 } as const;
  await cdp().send('Input.dispatchMouseEvent', { type, x, y, force, pointerType: 'pen', ...held });
}
