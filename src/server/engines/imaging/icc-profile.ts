/** Checks an embedded color profile, so that the preview, PDF readers and the press all read it alike. */

/** Real profiles are below 2 MB. */
const MAX_BYTES = 4_000_000;
const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
const MAX_TAGS = 100;

const SPACES: Record<number, string> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };
/** Scanner, display, printer, color space. Device links and named colors don't describe a photo. */
const CLASSES = ['scnr', 'mntr', 'prtr', 'spac'];
const CONNECTION_SPACES = ['XYZ ', 'Lab '];

const CURVE = ['curv', 'para'];
const COLOR = ['XYZ '];
/** The tags that define each space's colors, with their allowed types. */
const BY_CURVES: Record<number, Readonly<Record<string, readonly string[]>>> = {
  1: { kTRC: CURVE },
  3: { rTRC: CURVE, gTRC: CURVE, bTRC: CURVE, rXYZ: COLOR, gXYZ: COLOR, bXYZ: COLOR },
};
const BY_TABLE = { A2B0: ['mft1', 'mft2', 'mAB '] };

/** Returns true for a sound profile of pixels with this many components. */
export function isProfileFor(profile: Buffer, components: number): boolean {
  if (profile.length < HEADER_BYTES + 4 || profile.length > MAX_BYTES) return false;
  const version = profile.readUInt8(8);
  const isSound =
    profile.readUInt32BE(0) === profile.length &&
    version >= 2 &&
    version <= 4 &&
    CLASSES.includes(signature(profile, 12)) &&
    signature(profile, 16) === SPACES[components] &&
    CONNECTION_SPACES.includes(signature(profile, 20)) &&
    signature(profile, 36) === 'acsp';
  const tags = isSound ? readTags(profile) : null;
  if (tags === null) return false;
  return [BY_CURVES[components], BY_TABLE].some(
    (needed) => needed && Object.entries(needed).every(([tag, types]) => types.includes(tags.get(tag) ?? '')),
  );
}

/** Returns the type of each tag, or null if one isn't inside the profile. */
function readTags(profile: Buffer): ReadonlyMap<string, string> | null {
  const count = profile.readUInt32BE(HEADER_BYTES);
  const tableEnd = HEADER_BYTES + 4 + count * ENTRY_BYTES;
  if (count > MAX_TAGS || tableEnd > profile.length) return null;
  const tags = new Map<string, string>();
  for (let at = HEADER_BYTES + 4; at < tableEnd; at += ENTRY_BYTES) {
    const [start, length] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)];
    if (start < tableEnd || length < 8 || start + length > profile.length) return null;
    tags.set(signature(profile, at), signature(profile, start));
  }
  return tags;
}

function signature(profile: Buffer, at: number): string {
  return profile.toString('latin1', at, at + 4);
}
