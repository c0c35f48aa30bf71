import { describe, expect, test } from 'vitest';
import type { Fix } from '#layout/preflight/finding.ts';
import { fixesForAll } from './use-fit.ts';

const problems = (...fixes: readonly (Fix | null)[]) =>
  fixes.map((fix, position) => ({ position, message: 'Too long', fix }));

describe('[M-4] what makes everyone’s card fit', () => {
  const small = { kind: 'font-size', fontSize: 'S' } as const;
  const tiny = { kind: 'font-size', fontSize: 'XS' } as const;
  const larger = { kind: 'card-size', size: '5x7', fontSize: 'M', name: '7 × 5 in' } as const;
  const largest = { kind: 'card-size', size: '6x9', fontSize: 'S', name: '9 × 6 in' } as const;
  const remove = { kind: 'remove-characters', characters: ['x'] } as const;

  test('is the smallest letters that anyone needs', () => {
    expect(fixesForAll(problems(small, tiny, remove))).toEqual([remove, tiny]);
  });

  test('is the largest card that anyone needs, with the smallest letters needed on it', () => {
    expect(fixesForAll(problems(small, larger))).toEqual([larger]);
    expect(fixesForAll(problems(largest, larger, { ...largest, fontSize: 'XS' }))).toEqual([
      { ...largest, fontSize: 'XS' },
    ]);
  });

  test('is neither if it wouldn’t help everyone', () => {
    expect(fixesForAll(problems(larger, null))).toEqual([]);
  });
});
