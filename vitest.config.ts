import { defineConfig } from 'vitest/config';

const serverTests = ['src/server/**/*.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['src/{domain,layout,contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: serverTests,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['src/testing/pglite-snapshot.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: serverTests,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['src/testing/postgres-cluster.ts'],
        },
      },
    ],
  },
});
