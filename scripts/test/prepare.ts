/** Prepares what testing/prepared.ts offers, in the folder TEST_PREPARED. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { prepareDataDir } from '#testing/pglite-snapshot.ts';
import { PROGRAMS } from '#testing/prepared.ts';

const { TEST_PREPARED } = process.env;
if (!TEST_PREPARED) throw new Error('TEST_PREPARED names no folder; `npm test` sets it');

/** These load their own files: native code, WebAssembly, threads, pages. */
const NOT_BUNDLED = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  'harfbuzzjs',
  'heic-decode',
  'piscina',
  'sharp',
];

/** Keeps files in place that the server finds beside its own. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};

async function bundleServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces],
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      minify: false,
      outDir: folder,
      rolldownOptions: { input: PROGRAMS, output: { entryFileNames: '[name].mjs' } },
    },
  });
}

rmSync(TEST_PREPARED, { recursive: true, force: true });
await bundleServer(TEST_PREPARED);
await prepareDataDir(join(TEST_PREPARED, 'data'));
