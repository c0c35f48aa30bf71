/** Walks every assigned character of the scripts that we print. */
import { describe, expect, test } from 'vitest';
import { isInvisible } from '#domain/visible-text.ts';
import { readFontFile } from '#testing/layout-fonts.ts';
import { loadFont } from '../fonts/load-font.ts';
import type { LoadedFont } from '../fonts/loaded-font.ts';
import { textFonts } from '../fonts/needed-fonts.ts';
import { PIECES } from '../fonts/pieces.ts';
import type { FontId } from '../fonts/registry.ts';
import { shapeParagraph } from './shape-paragraph.ts';

const NEWEST = 0x3ffff;
/** The number of characters that print today, so that a font that loses some is noticed. */
const PRINTED = {
  Latin: 945,
  Greek: 336,
  Cyrillic: 249,
  Hebrew: 134,
  Arabic: 1193,
  Devanagari: 164,
  Thai: 86,
  Hiragana: 90,
  Katakana: 298,
  Bopomofo: 73,
  Hangul: 11733,
  Han: 31106,
};

const loaded = new Map<FontId, LoadedFont>();

function load(id: FontId): LoadedFont {
  const font = loaded.get(id) ?? loadFont(id, readFontFile(id));
  loaded.set(id, font);
  return font;
}

/** These many characters can be side by side. All others are spaced, to give marks a base. */
const STANDS_ALONE = /[\u3400-\u9fff\uac00-\ud7a3\u{20000}-\u{3ffff}]/u;

function charactersOf(script: string): string[] {
  const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
  const found: string[] = [];
  for (let codePoint = 0x20; codePoint <= NEWEST; codePoint += 1) {
    const character = String.fromCodePoint(codePoint);
    if (pattern.test(character) && !isInvisible(codePoint)) found.push(character);
  }
  return found;
}

/** Returns the characters named as missing, and those painted as a box. */
function printAll(characters: readonly string[]) {
  const text = characters.map((each) => (STANDS_ALONE.test(each) ? each : ` ${each} `)).join('');
  const [first, ...others] = textFonts({ fontFamily: 'inter', language: 'en' }, [text], PIECES).map(load);
  if (!first) throw new TypeError('no font');
  const paragraph = shapeParagraph(text, [first, ...others], { language: 'en' });
  const { runs } = paragraph.shapeLine(0, { offset: text.length, isHyphenated: false });
  const boxes = runs.flatMap(({ start, glyphs }) =>
    glyphs.filter(({ id }) => id === 0).map(({ cluster }) => text.codePointAt(start + cluster) ?? 0),
  );
  return { named: new Set(paragraph.missing.flatMap((grapheme) => [...grapheme])), boxes };
}

const BATCH = 1_000;

describe('[P-3] every character is printed or named', () => {
  test.each(Object.entries(PRINTED))('in %s', (script, expected) => {
    const characters = charactersOf(script);
    const silent: string[] = [];
    let printed = 0;
    for (let start = 0; start < characters.length; start += BATCH) {
      const batch = characters.slice(start, start + BATCH);
      const { named, boxes } = printAll(batch);
      silent.push(...boxes.map((box) => String.fromCodePoint(box)).filter((character) => !named.has(character)));
      printed += batch.filter((character) => !named.has(character)).length;
    }
    expect(silent).toEqual([]);
    expect(printed).toBe(expected);
  });
});
