/** Fills the built template: head, preloads, and the prerendered page. */
import { structuredData } from '#web/content/structured-data.ts';

/** The part of Vite's manifest that is used here. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly imports?: readonly string[]; readonly dynamicImports?: readonly string[] }
  >
>;

export const HOME_MODULE = 'app/pages/home-page.tsx';

/** The server puts its own address in its place. */
export const SITE_URL_MARK = '%SITE_URL%';

const SOCIAL = `
    <link rel="canonical" href="${SITE_URL_MARK}/" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="Create a postcard without limits" />
    <meta property="og:description" content="Design a real postcard in four steps. We print it and mail it." />
    <meta property="og:url" content="${SITE_URL_MARK}/" />
    <meta property="og:image" content="${SITE_URL_MARK}/og.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Two postcards on a table: a sunset, and a handwritten message with a stamp" />
    <meta name="twitter:card" content="summary_large_image" />`;

type PageParts = {
  readonly manifest: Manifest;
  /** The prerendered first page, and the style sheet that goes into it: one round trip less before it is seen. */
  readonly home?: { readonly html: string; readonly css: string };
};

const STYLESHEET = /<link rel="stylesheet"[^>]*>/;

export function composePage(template: string, { manifest, home }: PageParts): string {
  if (home === undefined) {
    return template.replace('<!--head-->', '').replace('<!--page-->', '');
  }
  const known = new Set(chunksOf(manifest, ['index.html']));
  const preloads = chunksOf(manifest, [HOME_MODULE])
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const data = `<script type="application/ld+json">${JSON.stringify(structuredData(SITE_URL_MARK)).replaceAll('<', '\\u003c')}</script>`;
  const head = [...preloads, SOCIAL, data].join('\n    ');
  return template
    .replace(STYLESHEET, () => `<style>${home.css}</style>`)
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => home.html);
}

/** The files that an entry needs, its imports included. */
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
