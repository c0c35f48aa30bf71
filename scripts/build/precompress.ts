/** Compresses the built files once, better than a server could afford for every visitor. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(m?js|css|svg|wasm|ttf|json)$/;
const SMALLEST = 1_024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function precompress(folder: string): Promise<void> {
  const names = await readdir(join(folder, 'assets'));
  await Promise.all(
    names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(folder, 'assets', name))),
  );
}

/**
 * The best quality takes three times as long and saves one byte in sixty; for fonts, it takes minutes and saves a tenth of a
 * large one.
 */
export function brotliParams(path: string) {
  return { [constants.BROTLI_PARAM_QUALITY]: path.endsWith('.ttf') ? 6 : constants.BROTLI_MAX_QUALITY - 1 };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const [br, gz] = await Promise.all([brotli(bytes, { params: brotliParams(path) }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
