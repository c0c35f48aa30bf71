/** All pieces. Browsers load this only when a text needs one. */
import { createPieceIndex } from './piece-index.ts';
import pieces from './pieces.json' with { type: 'json' };

export const PIECES = createPieceIndex(pieces);
