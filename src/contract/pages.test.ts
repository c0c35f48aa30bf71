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
  ['/', null, 'index.html'],
  ['/auth', null, 'auth.html'],
  ['/auth/', null, 'auth.html'],
  ['/auth', 'reset', 'auth-reset.html'],
  ['/auth', '../../etc/passwd', null],
  ['/dashboard', 'reset', 'dashboard.html'],
  ['/payment-success', null, null],
  ['/nowhere', null, null],
])('%s with mode %s is prerendered in %s', (path, mode, file) => {
  const address = findPrerendered(path, mode);
  expect(address === null ? null : prerenderedFile(address)).toBe(file);
});

test('every prerendered page has its own file', () => {
  expect(new Set(PRERENDERED.map(prerenderedFile)).size).toBe(PRERENDERED.length);
});
