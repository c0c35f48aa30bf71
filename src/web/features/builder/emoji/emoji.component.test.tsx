import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { boxOf, eventually, focusOn, insertText, messageField, prepareFonts } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
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
