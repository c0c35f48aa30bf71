/** Which part of a message is seen, so that one that is too long moves inside its column, and the card stays where it is. */
import type { Layout } from '#layout/layout-postcard.ts';
import type { Rect } from '#layout/scene.ts';
import { caretAt } from '#layout/text/cursor.ts';
import { edges, rect } from '#layout/units.ts';

/** Below a landscape card, text that is too long shows on the mat. */
const BELOW_CARD_POINTS = 16;
const MARGIN_POINTS = 6;

/** The column of the message, in page points. It never reaches the address. */
export function messageColumn({ back, message, scene }: Layout, isMagnified: boolean): Rect {
  const { trim } = scene.back;
  const card = edges(trim);
  const isLandscape = back.divider.width === 0;
  if (!isLandscape) {
    return rect({
      left: card.left,
      top: card.top,
      right: edges(message.box).right + MARGIN_POINTS,
      bottom: back.divider.y,
    });
  }
  const below = isMagnified ? 0 : BELOW_CARD_POINTS;
  return rect({ left: card.left, top: card.top, right: back.divider.x, bottom: card.bottom + below });
}

/** How far the lines are moved up to show the caret. Moves no further than needed. */
export function scrollToCaret(
  layout: Layout,
  column: Rect,
  { offset, scroll }: { offset: number; scroll: number },
): number {
  const { message } = layout;
  const caret = caretAt(message.lines, offset);
  if (!caret) return 0;
  const lowest = edges(column).bottom - message.lineHeight;
  const atLeast = caret.top + caret.height - lowest;
  const atMost = caret.top - message.box.y;
  return limitScroll(layout, column, Math.min(Math.max(scroll, atLeast), atMost));
}

export function limitScroll({ message }: Layout, column: Rect, scroll: number): number {
  if (message.fits) return 0;
  const lowest = edges(column).bottom - message.lineHeight;
  const end = message.box.y + message.lines.length * message.lineHeight;
  return Math.max(0, Math.min(scroll, end - lowest));
}

/** Magnifies the message half of the card to the screen's width, and follows the caret down to the card's edge. */
export function lensTransform(layout: Layout, { offset, scroll }: { offset: number; scroll: number }): string {
  const { message, scene } = layout;
  const { trim } = scene.back;
  const left = message.box.x - MARGIN_POINTS - trim.x;
  const scale = trim.width / (message.box.width + 2 * MARGIN_POINTS);
  const firstTop = message.box.y - MARGIN_POINTS - trim.y;
  const shownHeight = trim.height / scale;
  const caret = caretAt(message.lines, offset);
  const bottom = caret ? caret.top - scroll + 2 * caret.height - trim.y : 0;
  const top = Math.max(firstTop, Math.min(bottom, trim.height) - shownHeight);
  return `scale(${scale}) translate(${(-left / trim.width) * 100}%, ${(-top / trim.height) * 100}%)`;
}

/** A rectangle of the page as CSS, in percentages of the card. */
export function shareOfCard({ x, y, width, height }: Rect, trim: Rect) {
  return {
    left: `${((x - trim.x) / trim.width) * 100}%`,
    top: `${((y - trim.y) / trim.height) * 100}%`,
    width: `${(width / trim.width) * 100}%`,
    height: `${(height / trim.height) * 100}%`,
  };
}
