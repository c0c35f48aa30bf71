/**
 * Prepares things once for `npm test`, because dozens of servers start in a run: a bundle, which loads in a third of the time,
 * and a migrated data folder. Single test files run without them.
 */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Programs that tests start as processes. */
export const PROGRAMS = {
  main: 'src/server/main.ts',
  blankMain: 'proofs/faults/blank-main.ts',
  converge: 'proofs/faults/converge.ts',
} as const;

const ROOT = join(import.meta.dirname, '..');
/** Set by `npm test`. */
const { TEST_PREPARED } = process.env;

export function programFile(name: keyof typeof PROGRAMS): string {
  return TEST_PREPARED === undefined ? join(ROOT, PROGRAMS[name]) : join(TEST_PREPARED, `${name}.mjs`);
}

/** Saves a process on PGlite most of its first start. Without a prepared folder, creates an empty one and returns false. */
export function copyPreparedData(dataDir: string): boolean {
  mkdirSync(dataDir, { recursive: true });
  if (TEST_PREPARED === undefined) return false;
  cpSync(join(TEST_PREPARED, 'data'), dataDir, { recursive: true });
  return true;
}
