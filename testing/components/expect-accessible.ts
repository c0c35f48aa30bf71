// Adds itself to the window, where findViolations expects it.
import 'axe-core';
import { expect } from 'vitest';
import { findViolations } from '../find-violations.ts';

/** Checks the whole page or one element. */
export async function expectAccessible(within: Element | null = null): Promise<void> {
  expect(await findViolations(within)).toEqual([]);
}
