/** Finds the browser for journeys, component tests, benchmarks and pictures among those that are already here. */
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** Where fetched browsers are kept: inside the project, so that nothing else on the machine changes. */
export const BROWSER_FOLDER = join(ROOT, '.cache/browser');

/** The shell goes first: it is the same engine without the windows, and runs a journey in three quarters of the time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLAYWRIGHT_SHELL = 'chromium_headless_shell-*/*/{headless_shell,chrome-headless-shell,chrome-headless-shell.exe}';

export const BROWSER_ARGUMENTS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Root and many containers can't have Chromium's sandbox; these browsers only see pages of this machine.
  '--no-sandbox',
];

/** Returns the first one that exists; `null` means that one has to be fetched (`npm run browser`). */
export function findBrowser(): string | null {
  return browsersAtHand().find((path) => existsSync(path)) ?? null;
}

/** For a program that is of no use without one. */
export function requireBrowser(): string {
  const path = findBrowser();
  if (path === null) throw new Error('There is no browser. Run npm run browser first: it fetches one.');
  return path;
}

/** All places to look, in the order of preference. */
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
