/** Measures the memory of a process together with those it started, on Linux. */
import { readdirSync, readFileSync } from 'node:fs';

type Entry = { readonly pid: number; readonly parent: number; readonly bytes: number };

/** Returns NaN on other systems. */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readEntry);
  const sum = (entry: Entry): number =>
    entries.filter(({ parent }) => parent === entry.pid).reduce((bytes, child) => bytes + sum(child), entry.bytes);
  return entries.filter((entry) => entry.pid === pid).reduce((bytes, entry) => bytes + sum(entry), 0);
}

function readEntry(name: string): Entry[] {
  try {
    const status = readFileSync(`/proc/${name}/status`, 'utf8');
    const read = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ pid: Number(name), parent: read('PPid'), bytes: read('VmRSS') * 1024 }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

const SAMPLE_MILLISECONDS = 50;

/** Returns the most that the process and its children had while the work ran. */
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
