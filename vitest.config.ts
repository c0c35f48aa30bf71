import { globSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { proxyTo } from './scripts/build/proxy-to.ts';
import { cardsPlugin } from './scripts/build/vite-cards.ts';
import { findBrowser, TEST_BROWSER_ARGUMENTS } from './testing/browser/find-browser.ts';
import { freePort } from './testing/free-port.ts';
import { SHORT_LIVED } from './testing/server-process.ts';

/** Tests that open a database; the others run once. */
const serverTests = globSync('src/server/**/*.test.ts');
const needsDatabase = /#(testing\/(create-test-app|print-shop|server-process)|proofs\/faults)|TEST_DATABASE|inject\('p/;
const withDatabase = serverTests.filter((file) => needsDatabase.test(readFileSync(file, 'utf8')));
const withoutDatabase = serverTests.filter((file) => !withDatabase.includes(file));

/**
 * All of them run on PostgreSQL. On PGlite, which the journeys use throughout, run those about what differs: the driver's
 * types, locks and transactions on its single connection, its files, and the process that holds them.
 */
const ON_PGLITE = [
  'src/server/frame/{db,jobs}/**/*.test.ts',
  'src/server/{main,survive-kill}.test.ts',
  'src/server/slices/orders/payment/confirm-payment.test.ts',
  'src/server/slices/fulfilment/dying.test.ts',
  'src/server/slices/backup/backup-command.test.ts',
  'src/server/slices/auth/tokens/sessions.test.ts',
];
/** These open an embedded database of their own, or start a process with one. */
const ONLY_ON_PGLITE = [
  'src/server/main.test.ts',
  'src/server/slices/backup/backup-command.test.ts',
  'src/server/frame/db/prepare-pglite.test.ts',
];
/** These are about PostgreSQL. */
const ONLY_ON_POSTGRES = ['src/server/frame/db/open-configured.test.ts'];
const onPglite = globSync(ON_PGLITE).filter((file) => withDatabase.includes(file) && !ONLY_ON_POSTGRES.includes(file));
const onPostgres = withDatabase.filter((file) => !ONLY_ON_PGLITE.includes(file));

const browser = findBrowser();
/** Component tests ask a real server, through Vite. */
const apiPort = await freePort();

export default defineConfig({
  test: {
    // For what never ends; a busy machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // `npm test` runs the journeys beside these. With more workers everything takes longer: what waits asks more often.
    maxWorkers: 2,
    // Loading the server and compiling PGlite takes longer than most files' tests. No test leaves anything in a module.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'src/{domain,layout,contract,web}/**/*.test.ts',
            'testing/**/*.test.ts',
            'src/web/**/*.test.tsx',
            'scripts/**/*.test.ts',
            ...withoutDatabase,
          ],
          exclude: ['**/*.component.test.tsx'],
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss(), cardsPlugin()],
        // React as customers get it: its development build takes twice the time.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false, refresh: false } },
        optimizeDeps: {
          // Only workers import these, so they would be found in the middle of a test.
          include: ['papaparse', 'read-excel-file/universal'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        publicDir: 'src/web/public',
        server: { proxy: proxyTo(`http://127.0.0.1:${apiPort}`) },
        test: {
          name: 'components',
          // Else every look at the page that finds nothing prints all of it, and tests look until they find something.
          env: { DEBUG_PRINT_LIMIT: '0' },
          // As for the journeys. The summary names what needed it. Server tests get no second try: a race there is a bug.
          retry: 1,
          // A second page loads all code once more: 225 seconds of one core instead of 206.
          maxWorkers: 1,
          include: ['src/web/**/*.component.test.tsx'],
          globalSetup: ['testing/components/start-server.ts'],
          provide: { apiPort },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: TEST_BROWSER_ARGUMENTS, ...(browser === null ? {} : { executablePath: browser }) },
              contextOptions: { reducedMotion: 'reduce' },
              // An element that never comes fails its test by name, long before the test's own limit.
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          execArgv: SHORT_LIVED,
          include: onPglite,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['testing/pglite-snapshot.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          execArgv: SHORT_LIVED,
          include: onPostgres,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['testing/postgres-cluster.ts'],
        },
      },
    ],
  },
});
