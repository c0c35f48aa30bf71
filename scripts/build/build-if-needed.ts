/** Builds the pages if their source has changed since the last build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(ROOT, 'dist', '.built-from');
const SOURCES = [
  'src/web',
  'src/layout',
  'src/domain',
  'src/contract',
  'scripts',
  'vite.config.ts',
  'package-lock.json',
];

export async function buildWebIfNeeded(): Promise<void> {
  const fingerprint = fingerprintOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
  process.stdout.write('Building the pages. This takes about half a minute, once.\n');
  const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build/build-web.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}${build.stderr}Couldn't build the pages.\n`);
    process.exit(1);
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(STAMP, fingerprint);
}

function fingerprintOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesIn(join(ROOT, path))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.main) await buildWebIfNeeded();
