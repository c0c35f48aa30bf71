/** Downloads packages, and writes the card engine's font files with their checksums. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FONT_FILES = fileURLToPath(new URL('../../../src/layout/fonts/files/', import.meta.url));

export function unpack(name: string, folder: string): string {
  const target = mkdtempSync(join(folder, 'package-'));
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', name], { cwd: target, encoding: 'utf8' }));
  execFileSync('tar', ['xzf', packed.filename], { cwd: target });
  return join(target, 'package');
}

/** Writes the format of sha256sum. The file's own hash is FONTS_SHA256 in src/layout/layout-version.ts. */
export function writeSums(): void {
  const names = readdirSync(FONT_FILES, { recursive: true, encoding: 'utf8' });
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(FONT_FILES, name)))
      .digest('hex');
  const sums = names
    .filter((name) => /\.(ttf|json)$/.test(name))
    .toSorted()
    .map((name) => `${hash(name)}  ${name}\n`);
  writeFileSync(join(FONT_FILES, 'SHA256SUMS'), sums.join(''));
}

export function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) || 0 }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
