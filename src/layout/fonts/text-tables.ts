/** Loads all tables, for programs that needn't download them. */
import { THAI_WORDS } from '../text/thai-words.ts';
import type { TextTables } from './font-set.ts';
import { PIECES } from './pieces.ts';

export const TEXT_TABLES = { pieces: PIECES, thaiWords: THAI_WORDS } satisfies TextTables;
