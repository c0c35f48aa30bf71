/** The emoji of the picker with their English names. Loaded with the picker, because the list is long. */
import { findEmoji } from '#layout/emoji/emoji-index.ts';
import list from './names.json' with { type: 'json' };

export type NamedEmoji = {
  readonly emoji: string;
  readonly name: string;
  /** Other words to find it by. */
  readonly words: string;
  readonly hasTones: boolean;
};

export type EmojiGroup = {
  readonly name: string;
  /** An emoji that stands for the group. */
  readonly icon: string;
  readonly emoji: readonly NamedEmoji[];
};

/** In the order of the groups. */
const ICONS = ['😀', '👋', '🐻', '🍓', '✈️', '🎉', '💡', '❤️', '🏁'];

export const EMOJI_GROUPS: readonly EmojiGroup[] = list.map(({ name, emoji }, index) => ({
  name,
  icon: ICONS[index] ?? '',
  emoji: emoji.map(([character, label, words, tones]) => ({
    emoji: String(character),
    name: String(label),
    words: String(words),
    hasTones: tones === 1,
  })),
}));

const ALL = EMOJI_GROUPS.flatMap(({ emoji }) => emoji);
const BY_EMOJI = new Map(ALL.map((named) => [named.emoji, named]));

/** Names an emoji, also one with a skin tone. */
export function nameEmoji(emoji: string): NamedEmoji | null {
  if (!findEmoji(emoji)) return null;
  const plain = SKIN_TONES.reduce((rest, tone) => rest.replaceAll(tone, ''), emoji);
  const named = BY_EMOJI.get(emoji) ?? BY_EMOJI.get(plain);
  return { emoji, name: named?.name ?? emoji, words: '', hasTones: false };
}

/** Finds emoji whose names have every word, the plainest first: "sun" means ☀️, and "heart" ❤️. */
export function searchEmoji(text: string): readonly NamedEmoji[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = ({ name, words: others }: NamedEmoji) => {
    const found = ` ${name.toLowerCase()} ${others.toLowerCase()}`;
    return words.every((word) => found.includes(` ${word}`));
  };
  const search = words.join(' ');
  const rankOf = ({ emoji, name }: NamedEmoji) =>
    emoji === USUAL.get(search) ? 0 : rankName(name.toLowerCase(), search);
  return ALL.filter(hasAll).toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The emoji that people mean by a word that is part of many names. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ['heart', '❤️'],
  ['love', '❤️'],
  ['smile', '😊'],
]);

/** 0 is best: the name itself, as in "red heart", its first word, any of its words, its beginning, or none of these. */
function rankName(name: string, text: string): number {
  const words = name.split(' ');
  if (name === text) return 0;
  if (words.length === 2 && words[1] === text) return 1;
  if (name.startsWith(`${text} `)) return 2;
  if (words.includes(text)) return 3;
  return name.startsWith(text) ? 4 : 5;
}

/** Ordered from light to dark. */
export const SKIN_TONES = ['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}'] as const;
export type SkinTone = (typeof SKIN_TONES)[number];

/** Gives the tone to the first person or hand. Unchanged if there is no such emoji. */
export function withTone(emoji: string, tone: SkinTone | null): string {
  if (tone === null) return emoji;
  const [first = '', ...rest] = Array.from(emoji);
  const toned = first + tone + (rest[0] === '\ufe0f' ? rest.slice(1) : rest).join('');
  return findEmoji(toned) ? toned : emoji;
}
