/** Thai words from ICU: see scripts/assets/cut-thai-words.ts. Browsers load this only when a text needs it. */
import { createThaiWords } from './thai-dictionary.ts';
import words from './thai-words.json' with { type: 'json' };

export const THAI_WORDS = createThaiWords(words);
