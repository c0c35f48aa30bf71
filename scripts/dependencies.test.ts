import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const ROOT = join(import.meta.dirname, '..');
const names = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: names, devDependencies: names, optionalDependencies: names })
  .parse(readJson('package.json'));
const declared = z.object({ license: z.string() });
const lock = z
  .object({ packages: z.record(z.string(), z.object({ license: z.optional(z.string()) })) })
  .parse(readJson('package-lock.json'));

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** Builds for other systems aren't installed; the lock has their license. */
function licenseOf(name: string): string | undefined {
  const path = `node_modules/${name}/package.json`;
  if (existsSync(join(ROOT, path))) return declared.parse(readJson(path)).license;
  return lock.packages[`node_modules/${name}`]?.license;
}

test('docs/dependencies.md has a line for every package, with the license it declares, and for no other', () => {
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

test('package-lock.json names no registry', () => {
  expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
});
