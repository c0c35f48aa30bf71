/** Reduces a font to the used glyphs with HarfBuzz's subsetter. Glyph ids stay the same. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoadedFont } from '#layout/fonts/loaded-font.ts';
import type { FontId } from '#layout/fonts/registry.ts';

/** Tables that a PDF doesn't need: shaping, names, color layers and the character map. */
const DROPPED_TABLES = [
  'GSUB',
  'GPOS',
  'GDEF',
  'name',
  'OS/2',
  'post',
  'STAT',
  'meta',
  'DSIG',
  'cmap',
  'COLR',
  'CPAL',
  'gasp',
];
export const DROP_TABLE_SET = 3;
export const NO_HINTING = 1;
const RETAIN_GLYPH_IDS = 2;
/** Keeps the box for a missing character, because the preview shows it. */
export const NOTDEF_OUTLINE = 0x40;
const WRITABLE = 2;

export type Subsetter = { readonly memory: WebAssembly.Memory; call(name: string, ...args: number[]): number };

let subsetter: Subsetter | undefined;
const faces = new WeakMap<LoadedFont, number>();

export function subsetFont(font: LoadedFont, glyphIds: Iterable<number>): Uint8Array {
  subsetter ??= loadSubsetter();
  const { call } = subsetter;
  const face = faces.get(font) ?? loadFace(subsetter, font.bytes);
  faces.set(font, face);
  return runSubsetter(subsetter, { id: font.id, face }, (input) => {
    const glyphs = call('hb_subset_input_glyph_set', input);
    for (const id of glyphIds) call('hb_set_add', glyphs, id);
    const dropped = call('hb_subset_input_set', input, DROP_TABLE_SET);
    for (const table of DROPPED_TABLES) call('hb_set_add', dropped, tagNumber(table));
    call('hb_subset_input_set_flags', input, NO_HINTING | RETAIN_GLYPH_IDS | NOTDEF_OUTLINE);
  });
}

/** Encodes a table's or feature's four letters for HarfBuzz. */
export function tagNumber(tag: string): number {
  return Buffer.from(tag, 'latin1').readUInt32BE();
}

type Face = { readonly id: FontId; readonly face: number };

/** `configure` receives HarfBuzz's subset input. */
export function runSubsetter(
  { call, memory }: Subsetter,
  { id, face }: Face,
  configure: (input: number) => void,
): Uint8Array<ArrayBuffer> {
  const input = call('hb_subset_input_create_or_fail');
  configure(input);
  const subset = call('hb_subset_or_fail', face, input);
  call('hb_subset_input_destroy', input);
  if (subset === 0) throw new Error(`The font ${id} can't be subset`);
  const blob = call('hb_face_reference_blob', subset);
  const start = call('hb_blob_get_data', blob, 0);
  const bytes = new Uint8Array(memory.buffer, start, call('hb_blob_get_length', blob)).slice();
  call('hb_blob_destroy', blob);
  call('hb_face_destroy', subset);
  return bytes;
}

export function loadSubsetter(): Subsetter {
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new TypeError('The subsetter has no memory');
  const call: Subsetter['call'] = (name, ...args) => {
    const run = exports[name];
    if (typeof run !== 'function') throw new TypeError(`The subsetter has no ${name}`);
    return Number(run(...args) ?? 0);
  };
  call('_initialize');
  return { memory, call };
}

/** Keeps the font's bytes in the subsetter's memory, because each thread loads a font once. */
export function loadFace({ call, memory }: Subsetter, bytes: Uint8Array): number {
  const start = call('malloc', bytes.length);
  new Uint8Array(memory.buffer).set(bytes, start);
  const blob = call('hb_blob_create', start, bytes.length, WRITABLE, 0, 0);
  const face = call('hb_face_create', blob, 0);
  call('hb_blob_destroy', blob);
  return face;
}
