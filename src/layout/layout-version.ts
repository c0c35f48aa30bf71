/** Raise it whenever the same design would be laid out differently. A changed font file changes the second part. */
const LAYOUT_RULES = 4;

/** Of fonts/files/SHA256SUMS. */
export const FONTS_SHA256 = '83af20391dfc270ed8e54172ba6fffddd325c9488f2a03bae13c08870e012418';

export const LAYOUT_VERSION = `${LAYOUT_RULES}-${FONTS_SHA256.slice(0, 8)}`;
