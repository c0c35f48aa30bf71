import { expect, test } from 'vitest';
import { authPath, returnPath } from './return-path.ts';

test('[R-5] signing in returns to the page the visitor came from', () => {
  expect(returnPath('/dashboard?tab=orders#x')).toBe('/dashboard?tab=orders#x');
  expect(authPath('/dashboard?tab=orders')).toBe('/auth?next=%2Fdashboard%3Ftab%3Dorders');
});

test('[R-10] without one, or with another site, it returns to the root', () => {
  const others = [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/auth?next=/',
  ];
  for (const next of others) expect(returnPath(next)).toBe('/');
});
