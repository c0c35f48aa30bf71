/** Decoders for the formats that sharp doesn't read. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeHeicFile from 'heic-decode';
import type { PhotoProblem } from './photo-messages.ts';

/** Four bytes per pixel, red first. */
export type RawPixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** Thrown for a file that can't be read when the reason helps the user. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Applies the file's own rotation. */
export async function decodeHeic(bytes: Uint8Array): Promise<RawPixels> {
  const { width, height, data } = await decodeHeicFile({ buffer: bytes });
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** The long side of the largest card with bleed, 11.25 in, at 300 DPI. */
const LONG_SIDE_PIXELS = 3375;

/** Renders the first page, large enough for every card size, within this much memory. */
export async function decodePdf(bytes: Uint8Array, limitBytes: number): Promise<RawPixels> {
  const pdfium = await startPdfium(limitBytes);
  try {
    const page = (await pdfium.library.loadDocument(bytes)).getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = LONG_SIDE_PIXELS / Math.max(originalWidth, originalHeight);
    const { width, height, data } = await page.render({ scale, render: 'bitmap' });
    // Out of memory, pdfium may also skip what doesn't fit and report success.
    if (pdfium.isOutOfMemory()) throw new UnreadablePhoto('image_too_complex');
    return { width, height, rgba: data };
  } catch (error) {
    if (pdfium.isOutOfMemory()) throw new UnreadablePhoto('image_too_complex', error);
    throw isLocked(error) ? new UnreadablePhoto('image_locked', error) : error;
  }
}

/** pdfium's errors can only be told apart by their text. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Password required');
}

let compiled: Promise<WebAssembly.Module> | undefined;

async function compilePdfium(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));
}

/**
 * Starts an instance for one file. It is thrown away afterwards, because pdfium doesn't survive running out of memory, and
 * WebAssembly never gives memory back.
 */
async function startPdfium(limitBytes: number) {
  compiled ??= compilePdfium();
  const module = await compiled;
  let isOutOfMemory = false;
  const library = await PDFiumLibrary.init({
    instantiateWasm: (imports, onInstance) => {
      // Every allocation of pdfium goes through this function.
      const grow = imports.env?.emscripten_resize_heap;
      if (typeof grow !== 'function') throw new TypeError("pdfium's memory can't be limited");
      const growWithinLimit = (bytes: number) => {
        const hasGrown = bytes >>> 0 <= limitBytes && Boolean(Reflect.apply(grow, undefined, [bytes]));
        isOutOfMemory ||= !hasGrown;
        return hasGrown ? 1 : 0;
      };
      const limited = { ...imports, env: { ...imports.env, emscripten_resize_heap: growWithinLimit } };
      const instance = new WebAssembly.Instance(module, limited);
      onInstance(instance);
      return instance.exports;
    },
  });
  return { library, isOutOfMemory: () => isOutOfMemory };
}
