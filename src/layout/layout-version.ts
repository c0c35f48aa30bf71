import { FONT_FILES } from './fonts/font-files.ts';
import { FONT_IDS } from './fonts/registry.ts';
import { sha256 } from './sha256.ts';

/** Raised whenever the same design would be laid out differently; another font file changes the second part by itself. */
const LAYOUT_RULES = 1;

const fontsHash = sha256(FONT_IDS.map((id) => FONT_FILES[id].sha256).join());

export const LAYOUT_VERSION = `${LAYOUT_RULES}-${fontsHash.slice(0, 8)}`;
