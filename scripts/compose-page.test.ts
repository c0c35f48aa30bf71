import { expect, test } from 'vitest';
import { chunksOf, composePage, HOME_MODULE, type Manifest } from './compose-page.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/start.js', imports: ['_react.js'] },
  [HOME_MODULE]: { file: 'assets/home.js', imports: ['_react.js', '_faq.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_faq.js': { file: 'assets/faq.js', imports: [HOME_MODULE] },
};
const template =
  '<head><!--head--><link rel="stylesheet" crossorigin href="/assets/x.css"></head><body><!--page--></body>';

test('the chunks of an entry are counted once, imports included', () => {
  expect(chunksOf(manifest, ['index.html', HOME_MODULE])).toEqual([
    'assets/start.js',
    'assets/react.js',
    'assets/home.js',
    'assets/faq.js',
  ]);
  expect(() => chunksOf(manifest, ['nowhere.tsx'])).toThrow('not in the build');
});

test('[R-1] the first page is in the HTML, with preloads for what its own code adds', () => {
  const page = composePage(template, { manifest, home: { html: '<h1>$& Create</h1>', css: 'h1{color:red}' } });
  expect(page).toContain('<style>h1{color:red}</style>');
  expect(page).not.toContain('x.css');
  expect(page).toContain('<h1>$& Create</h1>');
  expect(page).toContain('href="/assets/home.js"');
  expect(page).not.toContain('href="/assets/react.js"');
  expect(page).toContain('application/ld+json');
});

test('the shell of all other pages is empty', () => {
  expect(composePage(template, { manifest })).toBe(
    '<head><link rel="stylesheet" crossorigin href="/assets/x.css"></head><body></body>',
  );
});
