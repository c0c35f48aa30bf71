/**
 * Cuts two small fonts out of the black emoji font: signs such as ✈ and ☎, and pictures that are text unless U+FE0F follows,
 * such as 🕊. The rest of that font is for pictures that U+FE0E turns into text.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEmoji } from '#layout/emoji/emoji-index.ts';
import { loadFont } from '#layout/fonts/load-font.ts';
import { fontPath, type WholeFont } from '#layout/fonts/registry.ts';
import {
  DROP_TABLE_SET,
  loadFace,
  loadSubsetter,
  NO_HINTING,
  NOTDEF_OUTLINE,
  runSubsetter,
  tagNumber,
} from '#server/engines/rendering/pdf/subset-font.ts';
import { FONT_FILES, writeSums } from './fonts/font-files.ts';

/** Sequences are art, so nothing is left to substitute or to position. */
const DROPPED_TABLES = ['GSUB', 'GPOS', 'GDEF', 'STAT', 'DSIG', 'meta', 'gasp', 'vhea', 'vmtx'].map(tagNumber);
const FIRST_SIGN = 0x20d0;
const FIRST_PICTURE = 0x1f000;
const LAST_PICTURE = 0x1faff;
const STYLES = [0xfe0e, 0xfe0f];

const read = (id: WholeFont) => readFileSync(join(FONT_FILES, fontPath(id)));
const [source, inter] = [loadFont('noto-emoji', read('noto-emoji')), loadFont('inter', read('inter'))];
const subsetter = loadSubsetter();
const face = loadFace(subsetter, source.bytes);

const characters = [...source.codePoints].filter((each) => !inter.codePoints.has(each));
const isSign = (each: number) => each >= FIRST_SIGN && each < 0xfe00;
const isPicture = (each: number) =>
  each >= FIRST_PICTURE && each <= LAST_PICTURE && findEmoji(String.fromCodePoint(each)) === null;
cut('noto-emoji-signs', characters.filter(isSign));
cut('noto-emoji-pictures', characters.filter(isPicture));
writeSums();

function cut(id: WholeFont, codePoints: readonly number[]): void {
  const { call } = subsetter;
  const font = runSubsetter(subsetter, { id, face }, (input) => {
    const wanted = call('hb_subset_input_unicode_set', input);
    for (const codePoint of [...codePoints, ...STYLES]) call('hb_set_add', wanted, codePoint);
    const dropped = call('hb_subset_input_set', input, DROP_TABLE_SET);
    for (const table of DROPPED_TABLES) call('hb_set_add', dropped, table);
    call('hb_subset_input_set_flags', input, NO_HINTING | NOTDEF_OUTLINE);
  });
  writeFileSync(join(FONT_FILES, fontPath(id)), font);
}
