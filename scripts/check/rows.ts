/** `npm run rows`: counts the tests that proved each row in docs/rows.md, and prints the rows without one. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { RESULTS_DIR, readTestResults } from '../test/results.ts';
import { countTests, resolveRows } from './spec-rows.ts';

const TABLE = 'docs/rows.md';

if (!existsSync(RESULTS_DIR)) {
  process.stderr.write('There are no results yet. Run npm test first.\n');
  process.exit(1);
}

const table = readFileSync(TABLE, 'utf8');
const rows = resolveRows(table, readTestResults());
writeFileSync(TABLE, countTests(table, rows));
for (const { state, id, text } of rows.filter((row) => row.state !== 'proven'))
  process.stdout.write(`${state}: ${id} ${text}\n`);
const proven = rows.filter(({ state }) => state === 'proven');
process.stdout.write(`${proven.length} of ${rows.length} rows have a passing test; see ${TABLE}\n`);
