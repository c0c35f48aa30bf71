import { expect, test } from 'vitest';
import { findExcess } from './json-excess.ts';

const excessOf = (value: unknown, valueLimit: number) => findExcess(Buffer.from(JSON.stringify(value)), valueLimit);

test('[H-2] counts the values of JSON, however they are nested', () => {
  expect(excessOf([1, 2, 3], 4)).toBeNull();
  expect(excessOf([1, 2, 3, 4], 4)).toBe('values');
  expect(excessOf({ a: { b: [{ c: 1 }] } }, 5)).toBeNull();
  expect(excessOf({ a: { b: [{ c: 1 }] } }, 4)).toBe('values');
});

test('[H-2] finds JSON that is nested too deeply, even when it is never closed', () => {
  expect(findExcess(Buffer.from(`${'['.repeat(20)}${']'.repeat(20)}`), 100)).toBeNull();
  expect(findExcess(Buffer.from('['.repeat(21)), 100)).toBe('depth');
});

test('[H-2] counts nothing inside strings', () => {
  expect(excessOf(['a,b,[{,', 'a "quoted, text"', 'back\\', 'ünïcödé, 日本'], 5)).toBeNull();
  expect(findExcess(Buffer.from('"never closed, [[[[[['), 1)).toBeNull();
  expect(findExcess(Buffer.from('"ends with \\'), 1)).toBeNull();
});
