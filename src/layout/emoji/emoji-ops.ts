/** Draws one emoji as a picture of any size, such as a sticker. */
import type { FontSet } from '../fonts/font-set.ts';
import { emojiInk } from '../ink.ts';
import type { Placement } from '../path.ts';
import type { Layer, PathOp } from '../scene.ts';
import { roundPoints } from '../units.ts';
import { ART_BOX, findEmoji } from './emoji-index.ts';

export type EmojiPlacing = {
  readonly fonts: FontSet;
  readonly layer: Layer;
  /** Takes points of a square with sides of 1, from its center and with y pointing down, to the page. */
  readonly place: Placement;
};

/** Nothing for an emoji without art, or while its piece is loading: `findEmoji` says which piece it needs. */
export function emojiOps(emoji: string, { fonts, layer, place }: EmojiPlacing): PathOp[] {
  const found = findEmoji(emoji);
  const layers = found ? (fonts.get(found.piece)?.layers?.(found.glyphId) ?? []) : [];
  return layers.map(({ rgb, d }) => ({
    kind: 'path',
    layer,
    d: placePath(d, place),
    fill: emojiInk(rgb, 'color'),
    stroke: null,
    opacity: 1,
  }));
}

function placePath(d: string, place: Placement): string {
  const { left, top, size } = ART_BOX;
  return d.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => {
    const [pageX, pageY] = place((Number(x) - left) / size - 0.5, (top - Number(y)) / size - 0.5);
    return `${roundPoints(pageX)} ${roundPoints(pageY)}`;
  });
}
