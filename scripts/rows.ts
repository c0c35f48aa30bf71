/** `npm run rows`: which rows of the specification have a passing test; writes docs/spec-coverage.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveRows } from './spec-rows.ts';
import { readTestResults } from './test-results.ts';

const rows = resolveRows(readFileSync('docs/rows.md', 'utf8'), readTestResults());
writeFileSync('docs/spec-coverage.md', format(rows));
const proven = rows.filter((row) => row.state === 'proven');
for (const row of rows.filter((each) => each.state !== 'proven'))
  process.stdout.write(`${row.state}: ${row.id} ${row.text}\n`);
process.stdout.write(`${proven.length} of ${rows.length} rows have a passing test; see docs/spec-coverage.md\n`);
