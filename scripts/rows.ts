/** `npm run rows`: prints which rows of the specification have a passing test, and writes docs/spec-coverage.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveRows } from './spec-rows.ts';
import { RESULTS_DIR, readTestResults } from './test/results.ts';

if (!existsSync(RESULTS_DIR)) {
  process.stderr.write('There are no results yet. Run npm test first.\n');
  process.exit(1);
}

const rows = resolveRows(readFileSync('docs/rows.md', 'utf8'), readTestResults());
writeFileSync('docs/spec-coverage.md', format(rows));
const proven = rows.filter((row) => row.state === 'proven');
for (const row of rows.filter((each) => each.state !== 'proven'))
  process.stdout.write(`${row.state}: ${row.id} ${row.text}\n`);
process.stdout.write(`${proven.length} of ${rows.length} rows have a passing test; see docs/spec-coverage.md\n`);
