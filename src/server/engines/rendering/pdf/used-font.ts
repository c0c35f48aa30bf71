/**
 * Collects the glyphs of one font that a file uses, and their text. A glyph's code in the file is its id, so no table is
 * needed. A glyph with several texts gets another code for each further one.
 */
import { createHash } from 'node:crypto';
import { type PDFContext, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { LoadedFont } from '#layout/fonts/loaded-font.ts';
import { addStream, pdfNumber } from './pdf-syntax.ts';
import { subsetFont } from './subset-font.ts';
import { hexCode, toUnicode } from './to-unicode.ts';

type Code = { readonly code: number; readonly glyphId: number; readonly text: string };

const EM = 1000;
const SYMBOLIC = 4;
/** Digits of a code. */
const DIGITS = 4;

export class UsedFont {
  /** The name in the page's resources. */
  readonly name: string;
  readonly font: LoadedFont;
  readonly #tables;
  readonly #codes = new Map<string, Code>();
  readonly #taken = new Set<number>();

  constructor(name: string, font: LoadedFont) {
    this.name = name;
    this.font = font;
    this.#tables = readFontTables(font.bytes);
  }

  /** Returns four hexadecimal digits. */
  encode(glyphId: number, text: string): string {
    const key = `${glyphId} ${text}`;
    const known = this.#codes.get(key) ?? this.#add(key, glyphId, text);
    return hexCode(known.code, DIGITS);
  }

  /** In thousandths of the font's size, rounded as in the file. */
  width(glyphId: number): number {
    return Number(pdfNumber((this.#tables.advance(glyphId) * EM) / this.font.unitsPerEm));
  }

  #add(key: string, glyphId: number, text: string): Code {
    let code = glyphId;
    for (let free = this.#tables.glyphCount; this.#taken.has(code); free += 1) code = free;
    const added = { code, glyphId, text };
    this.#taken.add(code);
    this.#codes.set(key, added);
    return added;
  }

  embed(context: PDFContext): PDFRef {
    const codes = [...this.#codes.values()].sort((a, b) => a.code - b.code);
    const bytes = subsetFont(this.font, new Set(codes.map(({ glyphId }) => glyphId)));
    const baseFont = `${subsetTag(bytes)}+${this.#tables.name ?? this.font.id}`;
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: baseFont,
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        FontDescriptor: this.#descriptor(context, baseFont, bytes),
        CIDToGIDMap: this.#glyphMap(context, codes),
        DW: 0,
        W: codes.flatMap(({ code, glyphId }) => [code, [this.width(glyphId)]]),
      }),
    );
    return context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: baseFont,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: addStream(context, toUnicode(codes, DIGITS)),
      }),
    );
  }

  #descriptor(context: PDFContext, baseFont: string, bytes: Uint8Array): PDFRef {
    const toEm = (units: number) => Math.round((units * EM) / this.font.unitsPerEm);
    return context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: baseFont,
        Flags: SYMBOLIC,
        FontBBox: this.#tables.box.map(toEm),
        ItalicAngle: 0,
        Ascent: toEm(this.font.ascender),
        Descent: toEm(this.font.descender),
        CapHeight: 700,
        StemV: 80,
        FontFile2: addStream(context, bytes, { Length1: bytes.length }),
      }),
    );
  }

  #glyphMap(context: PDFContext, codes: readonly Code[]): PDFRef | PDFName {
    const last = codes.at(-1)?.code ?? 0;
    if (codes.every(({ code, glyphId }) => code === glyphId)) return PDFName.of('Identity');
    const map = Buffer.alloc((last + 1) * 2);
    for (const { code, glyphId } of codes) map.writeUInt16BE(glyphId, code * 2);
    return addStream(context, map);
  }
}

/** Returns six letters derived from the subset's content. */
function subsetTag(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

/** The figures of a TrueType file that a PDF repeats. */
type FontTables = {
  /** The PostScript name, such as Inter-Regular. */
  readonly name: string | null;
  /** In font units: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
  readonly glyphCount: number;
  /** In font units. */
  advance(glyphId: number): number;
};

function readFontTables(bytes: Uint8Array): FontTables {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = readDirectory(file);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new TypeError(`the font has no ${tag} table`);
    return found;
  };
  const head = table('head');
  const metrics = table('hmtx');
  const metricCount = table('hhea').readUInt16BE(34);
  return {
    name: readPostScriptName(tables.get('name')),
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyphCount: table('maxp').readUInt16BE(4),
    advance: (glyphId) => metrics.readUInt16BE(Math.min(glyphId, metricCount - 1) * 4),
  };
}

function readDirectory(file: Buffer): Map<string, Buffer> {
  const count = file.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index): [string, Buffer] => {
    const at = 12 + index * 16;
    const start = file.readUInt32BE(at + 8);
    return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))];
  });
  return new Map(entries);
}

const POST_SCRIPT_NAME = 6;
const WINDOWS = 3;

/** Windows names are UTF-16; a PostScript name is ASCII only. */
function readPostScriptName(names: Buffer | undefined): string | null {
  if (!names) return null;
  const [count, strings] = [names.readUInt16BE(2), names.readUInt16BE(4)];
  for (let at = 6; at < 6 + count * 12; at += 12) {
    if (names.readUInt16BE(at) !== WINDOWS || names.readUInt16BE(at + 6) !== POST_SCRIPT_NAME) continue;
    const start = strings + names.readUInt16BE(at + 10);
    const text = Buffer.from(names.subarray(start, start + names.readUInt16BE(at + 8)))
      .swap16()
      .toString('utf16le');
    if (/^[\w-]+$/.test(text)) return text;
  }
  return null;
}
