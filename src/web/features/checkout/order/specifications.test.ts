import { expect, test } from 'vitest';
import { DEFAULT_PRINTING_OPTIONS } from '#domain/printing-options.ts';
import { specificationsOf } from './specifications.ts';

test('[C-1] lists every choice by its label', () => {
  expect(specificationsOf(DEFAULT_PRINTING_OPTIONS, '5.5x4.25').map(({ value }) => value)).toEqual([
    '5.5 × 4.25 in',
    'Landscape',
    'Matte cover (100 lb)',
    'Full color',
    'Single-sided',
    'Sunset',
  ]);
});

test("[C-1] shows the printed size if the print service doesn't offer the chosen one", () => {
  const specifications = specificationsOf(DEFAULT_PRINTING_OPTIONS, '6x4');
  expect(specifications).toContainEqual({ label: 'Printed size', value: '6 × 4 in' });
});
