import type { Language } from '#domain/language.ts';

const HANGUL = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff]/;
const WORD = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff]+/g;
/** A Korean word may be partly Chinese characters: 東京에서. */
const MIXED_WORD = /[\u1100-\u11ff\u3131-\u318e\ua960-\ua97f\uac00-\ud7ff\u3400-\u9fff\uf900-\ufaff]+/g;
const LETTER = 'a';

/**
 * Replaces Korean letters by Latin ones for the line breaker, because Unicode lets a line end between Korean ones. Keeps the
 * length.
 */
export function joinKorean(text: string, language: Language): string {
  if (!HANGUL.test(text)) return text;
  const words = language === 'ko' ? MIXED_WORD : WORD;
  return text.replace(words, (word) => (HANGUL.test(word) ? LETTER.repeat(word.length) : word));
}
