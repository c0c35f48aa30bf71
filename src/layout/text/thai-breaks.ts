/**
 * Where a line may end inside Thai, which has no spaces between words. Without a dictionary, which would be larger than the
 * font, these are the places where a syllable surely begins: before a vowel that is written in front of its consonant, and
 * after a sign that ends a syllable. So a line may end inside a word, but never inside a syllable.
 */

const isThai = (codeUnit: number) => codeUnit >= 0x0e01 && codeUnit <= 0x0e5b;
const isConsonant = (codeUnit: number) => codeUnit >= 0x0e01 && codeUnit <= 0x0e2e;
/** เ แ โ ใ ไ */
const isLeadingVowel = (codeUnit: number) => codeUnit >= 0x0e40 && codeUnit <= 0x0e44;
/** ะ ำ ๆ */
const isSyllableEnd = (codeUnit: number) => codeUnit === 0x0e30 || codeUnit === 0x0e33 || codeUnit === 0x0e46;

/** Ascending UTF-16 offsets. */
export function thaiBreaks(text: string): number[] {
  const breaks: number[] = [];
  for (let offset = 1; offset < text.length; offset += 1) {
    const before = text.charCodeAt(offset - 1);
    const after = text.charCodeAt(offset);
    const isBeforeVowel = isLeadingVowel(after) && isThai(before) && !isLeadingVowel(before);
    if (isBeforeVowel || (isSyllableEnd(before) && isConsonant(after))) breaks.push(offset);
  }
  return breaks;
}
