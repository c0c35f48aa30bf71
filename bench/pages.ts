/**
 * `npm run bench:pages`: runs Lighthouse's mobile profile on the pages of the last production build, against our own limits.
 * Needs a quiet machine.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGUMENTS, requireBrowser } from '#testing/browser/find-browser.ts';
import { atLeast, atMost } from './figures.ts';
import { installLighthouse, type Report, runLighthouse } from './lighthouse.ts';

/** A single run varies by several points on a small machine, so we report the median. */
const RUNS = 5;
const PAGES = ['/', '/auth', '/dashboard'];
const PORT = Number(process.env.BENCH_PORT ?? 34_221);
const DEBUG_PORT = PORT + 1;
const SITE = `http://127.0.0.1:${PORT}`;

type Figure = { readonly name: string; readonly value: number; readonly limit: number; readonly isCeiling: boolean };

function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function measure(path: string): readonly Figure[] {
  const runs = Array.from({ length: RUNS }, () => runLighthouse(SITE + path, DEBUG_PORT));
  console.log(`  each look       ${runs.map((run) => scoreOf(run, 'performance')).join(' ')}`);
  const byPerformance = runs.toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'));
  const median = byPerformance[Math.floor(RUNS / 2)] ?? { categories: {}, audits: {} };
  const score = (name: string) => scoreOf(median, name);
  const figure = (name: string) => median.audits[name]?.numericValue ?? Number.NaN;
  return [
    { name: 'performance', value: score('performance'), limit: 95, isCeiling: false },
    { name: 'accessibility', value: score('accessibility'), limit: 100, isCeiling: false },
    { name: 'best practices', value: score('best-practices'), limit: 95, isCeiling: false },
    { name: 'SEO', value: score('seo'), limit: 100, isCeiling: false },
    { name: 'LCP (ms)', value: Math.round(figure('largest-contentful-paint')), limit: 1_800, isCeiling: true },
    { name: 'CLS', value: figure('cumulative-layout-shift'), limit: 0.02, isCeiling: true },
  ];
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 720; attempt += 1) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} doesn't answer`);
}

installLighthouse();
const folder = mkdtempSync(join(tmpdir(), 'cartolina-pages-'));
const server = spawn(process.execPath, ['src/server/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(PORT), DATA_DIR: join(folder, 'data'), SITE_URL: SITE, LOG_LEVEL: 'warn' },
});
const browser = spawn(
  requireBrowser(),
  [...BROWSER_ARGUMENTS, '--headless', `--remote-debugging-port=${DEBUG_PORT}`, `--user-data-dir=${folder}/profile`],
  { stdio: 'ignore' },
);
try {
  await Promise.all([waitUntilReady(`${SITE}/readyz`), waitUntilReady(`http://127.0.0.1:${DEBUG_PORT}/json/version`)]);
  for (const path of PAGES) {
    console.log(`\n${path}`);
    for (const { isCeiling, ...figure } of measure(path)) (isCeiling ? atMost : atLeast)(figure);
  }
} finally {
  browser.kill();
  server.kill();
}
