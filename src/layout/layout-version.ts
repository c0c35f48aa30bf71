/** Raise it whenever the same design would be laid out differently. A changed font file changes the second part. */
const LAYOUT_RULES = 7;

/** Hash of fonts/files/SHA256SUMS. */
export const FONTS_SHA256 = 'e54e13919cc2041f56041d8a2773c0655f581f8322865e93af11dce2225da41d';

export const LAYOUT_VERSION = `${LAYOUT_RULES}-${FONTS_SHA256.slice(0, 8)}`;
