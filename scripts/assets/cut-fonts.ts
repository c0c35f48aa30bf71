/**
 * Cuts the fonts for Chinese, Japanese and Korean into pieces, so that a card needs only a few of them. Downloads the fonts and
 * Google's lists of characters that belong together (`unicode-range` of Google Fonts, from @fontsource).
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadFont } from '#layout/fonts/load-font.ts';
import { encodeCodePoints } from '#layout/fonts/piece-index.ts';
import { CUT_FONTS, type CutFont, FALLBACK_FONTS, fontPath } from '#layout/fonts/registry.ts';
import {
  DROP_TABLE_SET,
  loadFace,
  loadSubsetter,
  NO_HINTING,
  NOTDEF_OUTLINE,
  runSubsetter,
  tagNumber,
} from '#server/engines/rendering/pdf/subset-font.ts';
import { CUTS, isJamo, isOwn } from './fonts/cjk-characters.ts';
import { chunks, FONT_FILES, unpack, writeSums } from './fonts/font-files.ts';

const INDEX = fileURLToPath(new URL('../../src/layout/fonts/pieces.json', import.meta.url));

/** HarfBuzz's default features. Others, such as vertical forms, would only add glyphs. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'calt', 'clig', 'dist', 'kern', 'liga', 'rclt']
  .concat(['ljmo', 'vjmo', 'tjmo'])
  .map(tagNumber);
const DROPPED_TABLES = ['STAT', 'DSIG', 'meta', 'gasp', 'vhea', 'vmtx', 'VORG', 'BASE'].map(tagNumber);
const FEATURE_SET = 6;

/** Pieces of frequent characters are small, because a message needs several of them. */
const FREQUENT_PIECE = 100;
const RARE_PIECE = 250;

type Source = {
  readonly bytes: Uint8Array;
  readonly codePoints: ReadonlySet<number>;
  /** Google's lists, by number. Higher numbers have more frequent characters. */
  readonly slices: readonly (readonly number[])[];
};

const folder = mkdtempSync(join(tmpdir(), 'cut-fonts-'));
try {
  cutAll();
} finally {
  rmSync(folder, { recursive: true });
}

function cutAll(): void {
  const sources = new Map(CUT_FONTS.map((font) => [font, download(font)]));
  const kept = shareOut(sources);
  rmSync(join(FONT_FILES, 'pieces'), { recursive: true, force: true });
  mkdirSync(join(FONT_FILES, 'pieces'));
  const index = [...sources].map(([font, source]) => {
    const pieces = divide(kept.get(font) ?? [], source.slices.slice(CUTS[font].firstFrequent).toReversed());
    writePieces(font, source.bytes, pieces);
    return [font, pieces.map(encodeCodePoints)];
  });
  writeFileSync(INDEX, `${JSON.stringify(Object.fromEntries(index), null, 2)}\n`);
  writeSums();
}

function download(font: CutFont): Source {
  const { language, fontVersion, slicesVersion } = CUTS[font];
  const family = unpack(`@expo-google-fonts/noto-sans-${language}@${fontVersion}`, folder);
  const name = `NotoSans${language.toUpperCase()}_400Regular`;
  const bytes = readFileSync(join(family, '400Regular', `${name}.ttf`));
  const lists = readFileSync(
    join(unpack(`@fontsource/noto-sans-${language}@${slicesVersion}`, folder), 'unicode.json'),
    'utf8',
  );
  const slices: number[][] = [];
  for (const [key, ranges] of Object.entries<string>(JSON.parse(lists))) {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    if (number) slices[Number(number)] = parseRanges(ranges);
  }
  return {
    bytes,
    codePoints: loadFont(`${font}-0`, bytes).codePoints,
    slices: Array.from(slices, (each) => each ?? []),
  };
}

/** CSS's unicode-range, such as "U+4e00-4e05,U+4e08". */
function parseRanges(list: string): number[] {
  return list.split(',').flatMap((entry) => {
    const [first = '', last = first] = entry.trim().slice(2).split('-');
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });
}

/** Gives each font the characters of its own language, and the others to the first font that has them. */
function shareOut(sources: ReadonlyMap<CutFont, Source>): ReadonlyMap<CutFont, number[]> {
  const taken = new Set(
    FALLBACK_FONTS.flatMap((id) => [...loadFont(id, readFileSync(join(FONT_FILES, fontPath(id)))).codePoints]),
  );
  const kept = new Map<CutFont, number[]>();
  for (const [font, { codePoints, slices }] of sources) {
    const sliced = new Set(slices.flat());
    const own = [...codePoints].filter((each) => !taken.has(each) && isOwn(font, each, sliced));
    kept.set(font, own);
  }
  for (const codePoint of [...kept.values()].flat()) taken.add(codePoint);
  for (const [font, { codePoints }] of sources) {
    const left = [...codePoints].filter((each) => !taken.has(each));
    for (const each of left) taken.add(each);
    kept.get(font)?.push(...left);
  }
  return kept;
}

/** Puts the most frequent characters first. Jamo stay together, because they are shaped together. */
function divide(codePoints: readonly number[], frequent: readonly (readonly number[])[]): number[][] {
  const left = new Set(codePoints);
  const take = (wanted: readonly number[]) => wanted.filter((each) => left.delete(each));
  const jamo = take(codePoints.filter(isJamo));
  const pieces = frequent.flatMap((slice) => {
    const characters = take(slice);
    return chunks(characters, Math.ceil(characters.length / Math.ceil(characters.length / FREQUENT_PIECE)));
  });
  const rare = chunks(
    [...left].toSorted((a, b) => a - b),
    RARE_PIECE,
  );
  return [...pieces, jamo, ...rare].filter((piece) => piece.length > 0).map((piece) => piece.toSorted((a, b) => a - b));
}

function writePieces(font: CutFont, bytes: Uint8Array, pieces: readonly (readonly number[])[]): void {
  const subsetter = loadSubsetter();
  const { call } = subsetter;
  const face = loadFace(subsetter, bytes);
  for (const [number, codePoints] of pieces.entries()) {
    const id = `${font}-${number}` as const;
    const piece = runSubsetter(subsetter, { id, face }, (input) => {
      const addAll = (set: number, values: readonly number[]) => {
        for (const value of values) call('hb_set_add', set, value);
      };
      addAll(call('hb_subset_input_unicode_set', input), codePoints);
      addAll(call('hb_subset_input_set', input, DROP_TABLE_SET), DROPPED_TABLES);
      const features = call('hb_subset_input_set', input, FEATURE_SET);
      call('hb_set_clear', features);
      addAll(features, FEATURES);
      call('hb_subset_input_set_flags', input, NO_HINTING | NOTDEF_OUTLINE);
    });
    writeFileSync(join(FONT_FILES, fontPath(id)), piece);
  }
}
