import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, '../..');
const names = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: names, devDependencies: names, optionalDependencies: names })
  .parse(readJson('package.json'));
const declared = z.object({ license: z.string() });
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ license: z.optional(z.string()), optionalDependencies: z.optional(names) }),
    ),
  })
  .parse(readJson('package-lock.json'));

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** Builds for other systems aren't installed, but the lock file has their license. */
function licenseOf(name: string): string | undefined {
  const path = `node_modules/${name}/package.json`;
  if (existsSync(join(ROOT, path))) return declared.parse(readJson(path)).license;
  return lock.packages[`node_modules/${name}`]?.license;
}

test('docs/dependencies.md lists every package with its declared license, and no others', () => {
  const lines = [
    ...readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8').matchAll(/^\| (\S+) \| ([^|]+) \| .+ \|$/gm),
  ];
  const documented = lines
    .map(([, name, license]) => `${name} ${license}`)
    .filter((line) => line !== 'package license');
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(documented.sort()).toEqual(installed.map((name) => `${name} ${licenseOf(name)}`).sort());
});

/** Returns the folders where a package finds another: its own and those above. */
function foldersAbove(path: string): readonly string[] {
  const parts = path === '' ? [] : path.split('/node_modules/');
  return parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/node_modules/`);
}

test('[Z-1] package-lock.json has every build for other systems, or `npm ci` would refuse it', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...foldersAbove(path), 'node_modules/'].some((folder) => folder + name in lock.packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('package-lock.json names no registry', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
});
