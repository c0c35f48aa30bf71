/** Finds an installed browser for journeys, component tests, benchmarks and screenshots. */
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Downloaded browsers stay inside the project, so that nothing else on the machine changes. */
export const BROWSER_FOLDER = join(ROOT, '.cache/browser');

/** Prefers the headless shell, the same engine without windows, because it takes three quarters of the time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLAYWRIGHT_SHELL = 'chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell,chrome-headless-shell.exe}';

export const BROWSER_ARGUMENTS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Chromium's sandbox doesn't work for root and in many containers. These browsers only see pages from this machine.
  '--no-sandbox',
];

/** Tests' pages are too short-lived to gain from optimized code. Benchmarks run what customers run. */
export const TEST_BROWSER_ARGUMENTS = [...BROWSER_ARGUMENTS, '--js-flags=--no-opt'];

/** Returns the first that exists, or null if one has to be downloaded (`npm run browser`). */
export function findBrowser(): string | null {
  return browsersAtHand().find((path) => existsSync(path)) ?? null;
}

/** Throws if there is none. */
export function requireBrowser(): string {
  const path = findBrowser();
  if (path === null) throw new Error('There is no browser. npm run browser downloads one.');
  return path;
}

/** Returns all candidates, in order of preference. */
export function browsersAtHand(): string[] {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return [CHROMIUM_PATH];
  const folders = PATH.split(process.platform === 'win32' ? ';' : ':');
  return [
    ...PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))),
    join(BROWSER_FOLDER, 'chromium'),
    ...[BROWSER_FOLDER, join(homedir(), '.cache/ms-playwright')].flatMap((folder) =>
      globSync(PLAYWRIGHT_SHELL, { cwd: folder }).map((path) => join(folder, path)),
    ),
  ];
}
