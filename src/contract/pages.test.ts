import { expect, test } from 'vitest';
import { isPage } from './pages.ts';

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
