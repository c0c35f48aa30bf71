import { expect, test } from 'vitest';
import { DRAWN_AHEAD, drawnFile, findDrawn, isPage } from './pages.ts';

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/sandbox/3ds/pi_123', true],
  ['/sandbox/3ds/pi_123/more', false],
  ['/nowhere', false],
  ['/dashboards', false],
  ['/index.php', false],
])('[R-7] %s is a page: %s', (path, isOne) => {
  expect(isPage(path)).toBe(isOne);
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
])('%s with mode %s is drawn ahead in %s', (path, mode, file) => {
  const address = findDrawn(path, mode);
  expect(address === null ? null : drawnFile(address)).toBe(file);
});

test('every page that is drawn ahead has a file of its own', () => {
  expect(new Set(DRAWN_AHEAD.map(drawnFile)).size).toBe(DRAWN_AHEAD.length);
});
