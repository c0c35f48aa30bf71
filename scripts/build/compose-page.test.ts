import { expect, test } from 'vitest';
import {
  chunksOf,
  composeEmptyPage,
  composePrerenderedPage,
  HOME_MODULE,
  type Manifest,
  putPicturesInPage,
  START_MODULE,
} from './compose-page.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/begin.js' },
  [START_MODULE]: { file: 'assets/start.js', imports: ['_react.js'] },
  [HOME_MODULE]: { file: 'assets/home.js', imports: ['_react.js', '_faq.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_faq.js': { file: 'assets/faq.js', imports: [HOME_MODULE] },
};
const template =
  '<head><title>All</title><!--head--><link rel="stylesheet" crossorigin href="/assets/x.css"></head><body><!--page--></body>';

test('counts the chunks of an entry once, including imports', () => {
  expect(chunksOf(manifest, ['index.html', START_MODULE, HOME_MODULE])).toEqual([
    'assets/begin.js',
    'assets/start.js',
    'assets/react.js',
    'assets/home.js',
    'assets/faq.js',
  ]);
  expect(() => chunksOf(manifest, ['nowhere.tsx'])).toThrow('not in the build');
});

test('[R-1] puts the first page into the HTML, with its styles, and waits for no code', () => {
  const drawn = {
    address: '/',
    title: 'Create · Cartolina',
    html: '<h1>$& Create</h1>',
    css: 'h1{color:red}',
    data: { a: 1 },
  };
  const page = composePrerenderedPage(template, drawn);
  expect(page).toContain('<title>Create · Cartolina</title>');
  expect(page).toContain('<style>h1{color:red}</style>');
  expect(page).not.toContain('x.css');
  expect(page).toContain('<h1>$& Create</h1>');
  expect(page).not.toContain('modulepreload');
  expect(page).toContain('application/ld+json');
  expect(page).toContain('<link rel="canonical" href="%SITE_URL%/" />');
});

test('gives search engines the same canonical URL for every mode of a page', () => {
  const drawn = {
    address: '/auth?mode=reset',
    title: 'Reset · Cartolina',
    html: '<h1>Reset</h1>',
    css: '',
    data: null,
  };
  const page = composePrerenderedPage(template, drawn);
  expect(page).toContain('<link rel="canonical" href="%SITE_URL%/auth" />');
  expect(page).not.toContain('application/ld+json');
});

test('leaves a page that is not prerendered empty, and requests its code at once', () => {
  const page = composeEmptyPage(template, manifest);
  expect(page).toContain('<title>%PRODUCT_NAME%: create');
  expect(page).toContain('<body></body>');
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/start.js">');
  expect(page).toContain('href="/assets/react.js"');
  expect(page).not.toContain('href="/assets/begin.js"');
  expect(page).not.toContain('href="/assets/home.js"');
});

test('adds the sign-in sheet to a private page in a template', () => {
  const drawn = {
    address: '/dashboard',
    title: 'Yours',
    html: '<p>Loading</p>',
    css: '',
    data: null,
    signedOut: '<h1>Sign in</h1>',
  };
  expect(composePrerenderedPage(template, drawn)).toContain(
    '<p>Loading</p><template id="signed-out"><h1>Sign in</h1></template></body>',
  );
});

test('inlines the first visible picture instead of preloading it', () => {
  const html =
    '<link rel="preload" as="image" href="/a.svg" fetchPriority="high"/><img src="/a.svg" alt="A" data-in-page="true"/><img src="/b.svg" alt="B"/>';
  const page = putPicturesInPage(html, (path) => `<svg id="${path}" fill="#fff">50%</svg>`);
  expect(page).toBe(
    `<img src="data:image/svg+xml,%3Csvg id='a.svg' fill='%23fff'%3E50%25%3C/svg%3E" alt="A" data-in-page="true"/><img src="/b.svg" alt="B"/>`,
  );
});
