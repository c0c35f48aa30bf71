import { expect, test } from 'vitest';
import { authPath, returnPath } from './return-path.ts';

test('[R-5] after signing in the visitor returns to the page they came from', () => {
  expect(returnPath('/dashboard?tab=orders#x')).toBe('/dashboard?tab=orders#x');
  expect(authPath('/dashboard?tab=orders')).toBe('/auth?next=%2Fdashboard%3Ftab%3Dorders');
});

test('[R-10] without one, or with another site, it is the root', () => {
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
