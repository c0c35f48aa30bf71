import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { EMPTY_DRAWINGS } from '#domain/drawing.ts';
import { boxOf, eventually, focusOn, insertText, messageField, prepareFonts } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { dragMouse } from '#testing/components/drag-mouse.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';

const UNDO = '{ControlOrMeta>}z{/ControlOrMeta}';
const CAKE_FILL = '#f4abba';

beforeEach(async () => {
  localStorage.removeItem('cartolina.emoji');
  await prepareFonts('🎂');
});

const button = (): Locator => page.getByRole('button', { name: 'Emoji', exact: true });
const picker = (): Locator => page.getByRole('dialog', { name: 'Choose an emoji' });
const emoji = (name: string): Locator => picker().getByRole('button', { name, exact: true });
const painted = (fill: string) => document.querySelectorAll(`[data-testid=card-back] path[fill="${fill}"]`).length;

test('[T-10] typed emoji are painted in color', async () => {
  await openBuilder(cardAt(2));
  await messageField().click();
  await insertText('Happy birthday 🎂');
  await eventually(() => expect(painted(CAKE_FILL)).toBeGreaterThan(0));
});

test('[T-10] a picked emoji goes to the caret, and the message has the focus again', async () => {
  await openBuilder(cardAt(2));
  const message = messageField();
  await message.click();
  await insertText('Hi there');
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
  await button().click();
  await picker().getByRole('searchbox').fill('birthday cake');
  await emoji('birthday cake').click();
  await expect.element(message).toHaveValue('Hi🎂 there');
  await expect.element(message).toHaveFocus();
  await expect.element(picker()).not.toBeInTheDocument();
  await eventually(() => expect(painted(CAKE_FILL)).toBeGreaterThan(0));
  await userEvent.keyboard('!');
  await expect.element(message).toHaveValue('Hi🎂! there');
  await userEvent.keyboard(`${UNDO}${UNDO}`);
  await eventually(() => expect(message.element()).not.toHaveValue('Hi🎂! there'));

  await button().click();
  await expect.element(picker().getByRole('radio', { name: 'Recently used' })).toBeChecked();
  await expect.element(emoji('birthday cake')).toBeVisible();
});

test('[T-10] the picker works by keyboard alone', async () => {
  await openBuilder(cardAt(2));
  await focusOn(button());
  await userEvent.keyboard('{Enter}');
  await expect.element(picker().getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(picker().getByRole('radio', { name: 'Smileys & emotion' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(emoji('grinning face')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  const second = boxOf(emoji('grinning face with big eyes'));
  await expect.element(emoji('grinning face with big eyes')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await eventually(() => {
    const below = document.activeElement?.getBoundingClientRect();
    expect(below?.left).toBeCloseTo(second.left, 0);
    expect(below?.top).toBeGreaterThan(second.top);
  });
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
  await expect.element(messageField()).toHaveValue('😀');
  await expect.element(messageField()).toHaveFocus();

  await focusOn(button());
  await userEvent.keyboard('{Enter}');
  await expect.element(picker()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button()).toHaveFocus();
  await expect.element(messageField()).toHaveValue('😀');
});

test('[T-10] on a phone the picker fits, with targets of 44 pixels, and keeps the skin tone', async () => {
  await openBuilder(cardAt(2), { viewport: PHONE });
  await messageField().click();
  await button().click();
  await picker().getByRole('searchbox').fill('thumbs up');
  await picker().getByRole('radio', { name: 'Medium', exact: true }).click();
  const box = boxOf(emoji('thumbs up'));
  expect([box.width, box.height]).toEqual([44, 44]);
  const { left, right } = boxOf(picker());
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(PHONE.width);
  await eventually(() => expect(emoji('thumbs up').element().querySelectorAll('path').length).toBeGreaterThan(0));
  await expectAccessible(picker().element());
  await picker().getByRole('searchbox').fill('qqq');
  await expect.element(picker().getByText('No emoji found. Try another word.')).toBeVisible();
  await picker().getByRole('searchbox').fill('thumbs up');
  await emoji('thumbs up').click();
  await expect.element(messageField()).toHaveValue('👍🏽');
});

const placed = (): Locator => page.getByRole('button', { name: /^🎂 1 of 1\. Arrow keys move it/ });
const art = () => {
  const mark = document.querySelector('[data-testid=front-card] svg use')?.getAttribute('transform') ?? '';
  const [a = 0, b = 0, , , x = 0, y = 0] = [...mark.matchAll(/-?[\d.]+(e-?\d+)?/g)].map(([text]) => Number(text));
  return { degrees: Math.round((Math.atan2(b, a) * 180) / Math.PI), size: Math.hypot(a, b), x, y };
};

async function placeOnFront(): Promise<void> {
  await button().click();
  await picker().getByRole('searchbox').fill('birthday cake');
  await emoji('birthday cake').click();
  await expect.element(placed()).toHaveFocus();
}

const middleOf = ({ x, y, width, height }: ReturnType<typeof boxOf>) => ({ x: x + width / 2, y: y + height / 2 });

test('[T-10] on the front, an emoji is placed in the middle, inside the safe line, and moved, resized and turned by keys', async () => {
  await openBuilder(cardAt(1));
  await placeOnFront();
  const [card, box, safe] = [page.getByTestId('front-card'), placed(), page.getByTestId('safe-line')].map(boxOf);
  if (!(card && box && safe)) throw new Error('Nothing is shown');
  expect(middleOf(box).x).toBeCloseTo(middleOf(card).x, 0);
  expect(middleOf(box).y).toBeCloseTo(middleOf(card).y, 0);
  expect(box.x > safe.x && box.y > safe.y && box.x + box.width < safe.x + safe.width).toBe(true);
  // 0.125 inch of bleed and as much inside the trim line, of 5.5 inches.
  expect((safe.x - card.x) / card.width).toBeCloseTo(0.25 / 5.75, 2);
  await expectAccessible(page.getByRole('main').element());

  await eventually(() => expect(art().size).toBeGreaterThan(0));
  const before = art();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await eventually(() => expect(art().x > before.x && art().y > before.y).toBe(true));
  await userEvent.keyboard('+');
  await eventually(() => expect(art().size).toBeGreaterThan(before.size));
  await userEvent.keyboard('rr');
  await eventually(() => expect(art().degrees).toBe(30));
  await userEvent.keyboard('R');
  await eventually(() => expect(art().degrees).toBe(15));
  await userEvent.keyboard(UNDO);
  await eventually(() => expect(art().degrees).toBe(30));

  await userEvent.keyboard('{Delete}');
  await expect.element(placed()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
  await expect.element(page.getByTestId('safe-line')).not.toBeInTheDocument();
  await userEvent.keyboard(UNDO);
  await expect.element(placed()).toBeVisible();
  await focusOn(button());
  await expect.element(page.getByTestId('safe-line')).not.toBeVisible();
});

test('[T-10] on the front, an emoji is moved, resized, turned and removed by pointer', async () => {
  await openBuilder(cardAt(1));
  await placeOnFront();
  await eventually(() => expect(art().size).toBeGreaterThan(0));
  const before = art();
  const { x, y } = middleOf(boxOf(placed()));
  await dragMouse([x, y], [x - 60, y - 40]);
  await eventually(() => expect(art().x < before.x && art().y < before.y).toBe(true));

  // Its frame follows the drawing.
  await eventually(() => expect(middleOf(boxOf(placed())).x).toBeLessThan(x - 30));
  const box = boxOf(placed());
  await dragMouse([box.x + box.width, box.y + box.height], [box.x + box.width + 20, box.y + box.height + 20]);
  await eventually(() => expect(art().size).toBeGreaterThan(before.size));

  const now = boxOf(placed());
  // From the lower left corner to the upper left one.
  await dragMouse([now.x, now.y + now.height], [now.x, now.y]);
  await eventually(() => expect(art().degrees).toBe(90));

  await page.getByRole('button', { name: 'Remove 🎂 1 of 1' }).click();
  await expect.element(placed()).not.toBeInTheDocument();
});

test('[T-10] the handles of a small, turned emoji stay upright and beside it, large enough for a finger', async () => {
  const card = cardAt(1);
  const front = { strokes: [], stickers: [{ emoji: '🎂', x: 0, y: 0, size: 900, angle: 40 }] };
  const design = { ...card.design, drawings: { ...EMPTY_DRAWINGS, front } };
  await openBuilder({ ...card, design }, { viewport: PHONE });
  await focusOn(placed());
  const part = placed().element().parentElement;
  const knobs = [...(part?.querySelectorAll('svg') ?? [])];
  expect(knobs).toHaveLength(2);
  const middle = middleOf(boxOf(placed()));
  const corner = ((part?.clientWidth ?? 0) * Math.SQRT2) / 2;
  for (const knob of knobs) {
    const box = knob.getBoundingClientRect();
    expect(box.width, 'a turned square is wider').toBeCloseTo(20, 0);
    const { x, y } = middleOf(box);
    expect(Math.hypot(x - middle.x, y - middle.y) - box.width / 2).toBeGreaterThan(corner);
    expect(knob.parentElement?.clientWidth).toBeGreaterThanOrEqual(24);
  }
});
