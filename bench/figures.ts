/** Statistics of measurements, and their comparison with a target. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

type Target = { readonly name: string; readonly value: number; readonly limit: number };

/** Prints the value beside its limit. The process exits with an error if it misses. */
export function atLeast({ name, value, limit }: Target): void {
  tell(name, value, { sign: '≥', limit, isMet: value >= limit });
}

export function atMost({ name, value, limit }: Target): void {
  tell(name, value, { sign: '≤', limit, isMet: value <= limit });
}

function tell(name: string, value: number, { sign, limit, isMet }: { sign: string; limit: number; isMet: boolean }) {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(46)} ${value.toFixed(2)} (target ${sign} ${limit})`);
  if (!isMet) process.exitCode = 1;
}
