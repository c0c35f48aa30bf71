import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chunksOf, HOME_MODULE, type Manifest, START_MODULE } from './compose-page.ts';

export const INITIAL_JS_LIMIT = 120_000;

/** Returns the gzipped size of all code that the browser needs before the first page responds. */
export function firstPageBytes(folder: string, manifest: Manifest): number {
  return chunksOf(manifest, ['index.html', START_MODULE, HOME_MODULE])
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
