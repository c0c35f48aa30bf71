/** Finds which emoji have art, and in which piece. The art is Twemoji's, cut into pieces by scripts/assets/cut-emoji.ts. */
import type { EmojiPiece } from '../fonts/registry.ts';
import pieces from './pieces.json' with { type: 'json' };

/** Each emoji's art fills this square of its em, in font units: a little larger than capitals, and centered on them. */
export const EMOJI_EM = 1000;
export const ART_BOX = { left: 50, top: 900, size: 1100 } as const;
export const EMOJI_ADVANCE = ART_BOX.size + 2 * ART_BOX.left;

const EMOJI_STYLE = '\ufe0f';
const TEXT_STYLE = '\ufe0e';

export function withoutStyle(emoji: string): string {
  return emoji.replaceAll(EMOJI_STYLE, '');
}

export type EmojiPlace = {
  readonly piece: EmojiPiece;
  /** Starts at 1, because 0 stands for a missing glyph. */
  readonly glyphId: number;
};

type Entry = EmojiPlace & {
  /** True for emoji such as © that are printed as text unless U+FE0F follows. */
  readonly isTextByDefault: boolean;
};

const lists = pieces.map((list) => list.split(' '));

const entries = new Map<string, Entry>(
  lists.flatMap((list, number) =>
    list.map((emoji, index) => {
      const plain = withoutStyle(emoji);
      const isTextByDefault = emoji !== plain && Array.from(plain).length === 1;
      return [plain, { piece: `emoji-${number}` as const, glyphId: index + 1, isTextByDefault }];
    }),
  ),
);

/** Returns null if the grapheme is no emoji, is written in text style, or is too new for our art. */
export function findEmoji(grapheme: string): EmojiPlace | null {
  const entry = entries.get(withoutStyle(grapheme));
  if (!entry || grapheme.includes(TEXT_STYLE)) return null;
  return entry.isTextByDefault && !grapheme.includes(EMOJI_STYLE) ? null : entry;
}

/** Returns the emoji's full spelling; a customer may leave out its style characters. */
export function emojiText({ piece, glyphId }: EmojiPlace): string {
  return lists[Number(piece.slice('emoji-'.length))]?.[glyphId - 1] ?? '';
}
