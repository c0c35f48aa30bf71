/** `npm run build:web`: bundles the pages, prerenders some of them, and draws the icons and the preview picture. */
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { PAGES, PRERENDERED, PRIVATE_PAGES, prerenderedFile } from '#contract/pages.ts';
import { drawSitePictures } from '../assets/draw-site-pictures.ts';
import {
  composeEmptyPage,
  composePrerenderedPage,
  type Manifest,
  markTestimonials,
  type Prerendered,
  putPicturesInPage,
} from './compose-page.ts';
import { firstPageBytes, INITIAL_JS_LIMIT } from './first-page-bytes.ts';
import { precompress } from './precompress.ts';
import { siteFiles } from './site-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const FINISHED = join(ROOT, 'dist/web');
/** Built beside the finished pages, which a running server keeps serving until these are complete. */
const WEB = join(ROOT, `dist/building-${process.pid}`);
const PRERENDER = `${WEB}-prerender`;

await build({ logLevel: 'warn', build: { outDir: WEB, emptyOutDir: true } });
await build({
  logLevel: 'warn',
  define: { PRERENDER: 'true' },
  publicDir: false,
  build: {
    ssr: 'app/prerender.tsx',
    outDir: PRERENDER,
    manifest: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
  },
});

const manifest: Manifest = JSON.parse(await readFile(join(WEB, '.vite/manifest.json'), 'utf8'));
const template = await readFile(join(WEB, 'index.html'), 'utf8');
const prerendering: {
  prerender: (address: string) => Promise<Pick<Prerendered, 'html' | 'title' | 'data'>>;
  prerenderTestimonials: () => Parameters<typeof markTestimonials>[1];
} = await import(pathToFileURL(join(PRERENDER, 'prerender.mjs')).href);
const { prerender, prerenderTestimonials } = prerendering;

await writeFile(join(WEB, 'app.html'), composeEmptyPage(template, manifest));
const css = await readFile(join(WEB, /href="\/(assets\/[^"]+\.css)"/.exec(template)?.[1] ?? ''), 'utf8');
const readAsset = (path: string) => readFileSync(join(WEB, path), 'utf8');
const { html: signedOut } = await prerender(PAGES.auth);
for (const address of PRERENDERED) {
  const { html: drawnHtml, title, data } = await prerender(address);
  const html = address === PAGES.home ? markTestimonials(drawnHtml, prerenderTestimonials()) : drawnHtml;
  const page = { address, title, css, data, html: putPicturesInPage(html, readAsset) };
  const drawn = PRIVATE_PAGES.includes(address) ? { ...page, signedOut } : page;
  await writeFile(join(WEB, prerenderedFile(address)), composePrerenderedPage(template, drawn));
}
for (const [name, content] of Object.entries(siteFiles())) await writeFile(join(WEB, name), content);
await drawSitePictures(WEB);
await rm(join(WEB, '.vite'), { recursive: true });
await rm(PRERENDER, { recursive: true });
await precompress(WEB);
await rm(FINISHED, { recursive: true, force: true });
await rename(WEB, FINISHED);

const bytes = firstPageBytes(FINISHED, manifest);
process.stdout.write(
  `Initial JavaScript of /: ${(bytes / 1000).toFixed(3)} kB gzip (limit ${INITIAL_JS_LIMIT / 1000})\n`,
);
if (bytes > INITIAL_JS_LIMIT) {
  process.stderr.write('The first page has become too heavy. Find out what its code imports.\n');
}
