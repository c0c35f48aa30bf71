import { expect, test } from 'vitest';
import { DEFAULT_PRINTING_OPTIONS } from '#domain/printing-options.ts';
import { specificationsOf } from './specifications.ts';

test('[C-1] the summary lists every choice in words', () => {
  expect(specificationsOf(DEFAULT_PRINTING_OPTIONS, '5.5x4.25').map(({ value }) => value)).toEqual([
    '4.25 × 5.5 in',
    'Landscape',
    'Matte cover (100 lb)',
    'Full color',
    'Single-sided',
  ]);
});

test('[C-1] a printer without the chosen size: the customer sees what is printed', () => {
  const specifications = specificationsOf(DEFAULT_PRINTING_OPTIONS, '6x4');
  expect(specifications).toContainEqual({ label: 'Printed size', value: '4 × 6 in' });
});
