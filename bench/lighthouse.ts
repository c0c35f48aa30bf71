/** Installs Lighthouse when its benchmark first runs, because it would be a third of all installed files. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const VERSION = '13.5.0';
const FOLDER = join(import.meta.dirname, '../.cache/lighthouse');
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js');

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
});
export type Report = z.infer<typeof reportSchema>;

export function installLighthouse(): void {
  if (existsSync(CLI)) return;
  process.stdout.write('Installing Lighthouse into .cache, once.\n');
  mkdirSync(FOLDER, { recursive: true });
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  execFileSync('npm', ['install', `--prefix=${FOLDER}`, ...quiet, `lighthouse@${VERSION}`], { stdio: 'inherit' });
}

/** Uses the browser that listens for debuggers on this port. */
export function runLighthouse(url: string, debugPort: number): Report {
  const args = [CLI, url, `--port=${debugPort}`, '--output=json', '--quiet'];
  const options = { encoding: 'utf8', maxBuffer: 100_000_000 } as const;
  return reportSchema.parse(JSON.parse(execFileSync(process.execPath, args, options)));
}
