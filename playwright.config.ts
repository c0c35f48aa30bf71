import { defineConfig } from '@playwright/test';
import { SERVICE_KEY } from './e2e/service-key.ts';
import { findBrowser, TEST_BROWSER_ARGUMENTS } from './testing/browser/find-browser.ts';

const PORT = Number(process.env.E2E_PORT ?? 34_117);
const browser = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  // Node runs them as they are; Playwright would translate every file that a journey imports.
  build: { external: ['**/*.ts'] },
  outputDir: '.cache/e2e',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // A second try tells a busy machine from a defect; what needed it is named at the end of `npm test`.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    screenshot: 'only-on-failure',
    // Recording every step doubles the time of a journey, so only second tries are recorded, and with TRACE=1 all.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    viewport: { width: 1440, height: 900 },
    // Drawing what moves costs more than all else on a machine without a graphics card. What is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(browser === null ? {} : { executablePath: browser }), args: TEST_BROWSER_ARGUMENTS },
  },
  webServer: {
    command: `"${process.execPath}" e2e/start-server.ts`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    env: {
      PORT: String(PORT),
      SITE_URL: `http://127.0.0.1:${PORT}`,
      NODE_ENV: 'test',
      RATE_LIMIT_SCALE: '1000',
      AUTH_SERVICE_KEY: JSON.stringify(SERVICE_KEY),
      LOG_LEVEL: 'warn',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
