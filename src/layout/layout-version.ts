import { FONT_FILES } from './fonts/font-files.ts';
import { FONT_IDS } from './fonts/registry.ts';
import { sha256 } from './sha256.ts';

/** Raise it whenever the same design would be laid out differently. A changed font file changes the second part. */
const LAYOUT_RULES = 2;

const fontsHash = sha256(FONT_IDS.map((id) => FONT_FILES[id].sha256).join());

export const LAYOUT_VERSION = `${LAYOUT_RULES}-${fontsHash.slice(0, 8)}`;
