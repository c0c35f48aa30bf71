/** Measures the memory of a process and those it started, on Linux. Shared pages count once. */
import { readdirSync, readFileSync } from 'node:fs';

/** Returns NaN on other systems. */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), readNumber(`/proc/${name}/status`, 'PPid')]),
  );
  const sum = (each: number): number =>
    [...parents]
      .filter(([, parent]) => parent === each)
      .reduce((bytes, [child]) => bytes + sum(child), readNumber(`/proc/${each}/smaps_rollup`, 'Pss') * 1024);
  return sum(pid);
}

/** Returns 0 for a process that has ended. */
function readNumber(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const SAMPLE_MILLISECONDS = 100;

/** Returns the peak memory of the process and its children while the work ran. */
export async function peakMemoryDuring<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  let bytes = memoryOf(pid);
  const timer = setInterval(() => {
    bytes = Math.max(bytes, memoryOf(pid));
  }, SAMPLE_MILLISECONDS);
  try {
    const result = await work();
    return { result, bytes };
  } finally {
    clearInterval(timer);
  }
}
