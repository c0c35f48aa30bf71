/** Runs scripts one after the other with this Node, and reports on each. */
import { spawn } from 'node:child_process';

export type Step = {
  readonly name: string;
  /** A script and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** True if its output is shown while it runs, not only when it fails. */
  readonly isLive?: boolean;
};

export type StepResult = { readonly name: string; readonly isOk: boolean; readonly seconds: number };

/** Runs all of them, even after one has failed. */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    const { isOk, output } = await runStep(step);
    const seconds = (Date.now() - startedAt) / 1000;
    process.stdout.write(`${isOk ? 'ok' : 'FAILED'}: ${step.name} (${seconds.toFixed(1)} s)\n${isOk ? '' : output}`);
    results.push({ name: step.name, isOk, seconds });
  }
  return results;
}

export function areOk(results: readonly StepResult[]): boolean {
  const failed = results.filter(({ isOk }) => !isOk).map(({ name }) => name);
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  return failed.length === 0;
}

function runStep({ command, env, isLive = false }: Step): Promise<{ isOk: boolean; output: string }> {
  return new Promise((resolve) => {
    const stdio = isLive ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, command, { stdio, env: { ...process.env, ...env } });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('close', (code) => resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}
