import { expect, test } from 'vitest';
import { midnightAfter } from './move-print.ts';

test.each([
  ['2026-01-15T18:00:00Z', '2026-01-16T05:00:00Z'],
  ['2026-01-16T04:59:00Z', '2026-01-16T05:00:00Z'],
  ['2026-07-01T12:00:00Z', '2026-07-02T04:00:00Z'],
  // Daylight saving changes in the night before each of these days.
  ['2026-03-08T03:00:00Z', '2026-03-08T05:00:00Z'],
  ['2026-03-08T12:00:00Z', '2026-03-09T04:00:00Z'],
  ['2026-11-01T12:00:00Z', '2026-11-02T05:00:00Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T05:00:00Z'],
])('a card sent at %s goes to print at %s, midnight in New York', (sent, printed) => {
  expect(midnightAfter(new Date(sent)).toISOString()).toBe(new Date(printed).toISOString());
});
