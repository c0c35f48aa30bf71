import { expect, test } from 'vitest';
import { findPrerendered, isPage, PRERENDERED, prerenderedFile } from './pages.ts';

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/sandbox/3ds/pi_123', true],
  ['/sandbox/3ds/pi_123/more', false],
  ['/nowhere', false],
  ['/dashboards', false],
  ['/index.php', false],
])('[R-7] %s is a page: %s', (path, isKnown) => {
  expect(isPage(path)).toBe(isKnown);
});

test.each([
  ['/', '', 'index.html'],
  ['/', 'utm_source=mail', 'index.html'],
  ['/', 'step=3', 'studio.html'],
  ['/', 'edit=true', 'studio.html'],
  ['/auth', '', 'auth.html'],
  ['/auth/', '', 'auth.html'],
  ['/auth', 'mode=reset', 'auth-reset.html'],
  ['/auth', 'mode=../../etc/passwd', null],
  ['/dashboard', 'mode=reset', 'dashboard.html'],
  ['/payment-success', '', null],
  ['/nowhere', '', null],
])('%s with query %j is prerendered in %s', (path, query, file) => {
  const address = findPrerendered(path, new URLSearchParams(query));
  expect(address === null ? null : prerenderedFile(address)).toBe(file);
});

test('every prerendered page has its own file', () => {
  expect(new Set(PRERENDERED.map(prerenderedFile)).size).toBe(PRERENDERED.length);
});
