// Adds itself to the window, where findViolations expects it.
import 'axe-core';
import { expect } from 'vitest';
import { findViolations } from '../find-violations.ts';

/** On the whole page or within one element. */
export async function expectAccessible(within: Element | null = null): Promise<void> {
  expect(await findViolations(within)).toEqual([]);
}
