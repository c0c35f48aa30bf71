/** Finds what is visible in a text, by a fixed table, because a browser's `\p{…}` depends on its Unicode version. */

/** Unicode's "default ignorable" characters. */
const INVISIBLE: readonly (readonly [first: number, last: number])[] = [
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

export function isInvisible(codePoint: number): boolean {
  return codePoint >= 0xad && INVISIBLE.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** Returns true for text without any visible character. */
export function isBlank(text: string): boolean {
  return Array.from(text).every((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return character.trim() === '' || isControl(codePoint) || isInvisible(codePoint);
  });
}

/** U+0080 to U+009F. Lower ones can't be in a text, and mark placeholders in the layout. */
function isControl(codePoint: number): boolean {
  return codePoint >= 0x80 && codePoint < 0xa0;
}
