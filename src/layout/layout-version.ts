/** Raise it whenever the same design would be laid out differently. A changed font file changes the second part. */
const LAYOUT_RULES = 3;

/** Of fonts/files/SHA256SUMS. */
export const FONTS_SHA256 = '4c2ed61132c56f0f223fa5c2249d87c7cf0b56adfb3f1008bad6b43c3317f0a0';

export const LAYOUT_VERSION = `${LAYOUT_RULES}-${FONTS_SHA256.slice(0, 8)}`;
