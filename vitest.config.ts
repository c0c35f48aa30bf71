import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests that open a database run on both kinds; those that don't run once. */
const serverTests = globSync('src/server/**/*.test.ts');
const needsDatabase = /#testing\/(create-test-app|print-shop|faults)|TEST_DATABASE/;
const onBoth = serverTests.filter((file) => needsDatabase.test(readFileSync(file, 'utf8')));
const once = serverTests.filter((file) => !onBoth.includes(file));

export default defineConfig({
  test: {
    // For what never ends; a busy machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // More than there are cores: much of the time is spent waiting for what is to happen later.
    maxWorkers: 3,
    // Loading the server and compiling PGlite takes longer than most files' tests. No test leaves anything in a module.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['src/{domain,layout,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', ...once],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: onBoth,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['src/testing/pglite-snapshot.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBoth,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['src/testing/postgres-cluster.ts'],
        },
      },
    ],
  },
});
