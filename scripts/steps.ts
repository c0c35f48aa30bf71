/** Runs commands one after the other with this Node, saying how each went. */
import { spawn } from 'node:child_process';

export type Step = {
  readonly name: string;
  /** A script and its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** False when any of them failed; all of them run. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const failed: string[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    const isOk = await runStep(step);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${isOk ? 'ok' : 'FAILED'}: ${step.name} (${seconds} s)\n`);
    if (!isOk) failed.push(step.name);
  }
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
  return failed.length === 0;
}

function runStep({ command, env }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => resolve(code === 0));
  });
}
