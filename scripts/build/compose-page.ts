/** Fills the built template: head, preloads, and the prerendered page. */
import { PAGE_MARKS } from '#contract/page-marks.ts';

/** The part of Vite's manifest that we use. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[] }
  >
>;

/** The code that every page needs besides its own. */
export const START_MODULE = 'app/start.tsx';
export const HOME_MODULE = 'app/pages/home-page.tsx';

const DESCRIPTION = `
    <meta name="description" content="Design a real postcard in four steps: photo, message, size and stamp. We print it and mail it for ${PAGE_MARKS.price}." />`;

/** The title of pages that aren't prerendered, until their code is there. */
const FIRST_TITLE = `${PAGE_MARKS.productName}: create a postcard without limits`;

const SOCIAL = `
    <meta property="og:type" content="website" />
    <meta property="og:title" content="Create a postcard without limits" />
    <meta property="og:description" content="Design a real postcard in four steps. We print it and mail it." />
    <meta property="og:url" content="${PAGE_MARKS.siteUrl}/" />
    <meta property="og:image" content="${PAGE_MARKS.siteUrl}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Two postcards on a table: a sunset, and a handwritten message with a stamp" />
    <meta name="twitter:card" content="summary_large_image" />`;

/** Replaces a picture's URL with the picture itself, so that the first view waits for nothing else. */
export function putPicturesInPage(html: string, readAsset: (path: string) => string): string {
  const pictures = [...html.matchAll(/<img src="\/([^"]+\.svg)"[^>]*data-in-page/g)].map(([, path = '']) => path);
  return pictures.reduce((page, path) => {
    const picture = `data:image/svg+xml,${encodeSvg(readAsset(path))}`;
    // React preloads it, which is useless once it is inlined.
    const preload = new RegExp(`<link rel="preload" as="image" href="/${path}"[^>]*>`);
    return page.replace(preload, '').replace(`src="/${path}"`, () => `src="${picture}"`);
  }, html);
}

/** Encodes only what must be, so that the result compresses well. */
function encodeSvg(svg: string): string {
  return svg.replaceAll('"', "'").replace(/[%#<>&\n]/g, (character) => encodeURIComponent(character));
}

export type Prerendered = {
  readonly address: string;
  readonly title: string;
  readonly html: string;
  /** Inlined, to save a round trip before the page is visible. */
  readonly css: string;
  /** What search engines and previews of links read about the site; null on other pages than the first. */
  readonly data: unknown;
  /** Shown instead to visitors who aren't signed in. */
  readonly signedOut?: string;
};

/** Adds the section for the shop's own testimonials beside the samples. The server chooses one of them. */
export function markTestimonials(
  html: string,
  { samples, own }: { readonly samples: string; readonly own: string },
): string {
  if (!html.includes(samples)) throw new TypeError('the page has no testimonials');
  return html.replace(samples, () => `<!--samples-->${samples}<!--own-->${own}<!--end-->`);
}

const STYLESHEET = /<link rel="stylesheet"[^>]*>/;
const TITLE = /<title>.*<\/title>/;

/** Returns a page that shows its HTML without waiting for code. */
export function composePrerenderedPage(
  template: string,
  { address, title, html, css, data, signedOut }: Prerendered,
): string {
  const path = address.split('?')[0];
  const canonical = `<link rel="canonical" href="${PAGE_MARKS.siteUrl}${path}" />`;
  const head = [DESCRIPTION, canonical, ...(data === null ? [] : [SOCIAL, dataScript(data)])];
  return template
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(STYLESHEET, () => `<style>${css}</style>`)
    .replace('<!--head-->', () => head.join('\n    '))
    .replace('<!--page-->', () => html)
    .replace('</body>', (end) =>
      signedOut === undefined ? end : `<template id="signed-out">${signedOut}</template>${end}`,
    );
}

/** Returns a page that shows nothing before its code arrives, so it requests the code at once. */
export function composeEmptyPage(template: string, manifest: Manifest): string {
  const known = new Set(chunksOf(manifest, ['index.html']));
  const preloads = chunksOf(manifest, [START_MODULE])
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return template
    .replace(TITLE, () => `<title>${FIRST_TITLE}</title>`)
    .replace('<!--head-->', () => [DESCRIPTION, ...preloads].join('\n    '))
    .replace('<!--page-->', '');
}

function dataScript(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Returns the files that an entry needs, including imports. */
export function chunksOf(manifest: Manifest, entries: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new TypeError(`not in the build: ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return [...files];
}
