/** The server's time, because a device's clock may be off by minutes. */
const WRONG_FROM_MS = 5_000;
let aheadMs = 0;

export function noteServerTime(dateHeader: string | null): void {
  const difference = Date.parse(dateHeader ?? '') - Date.now();
  // The header has whole seconds, and the answer took some time.
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) < WRONG_FROM_MS ? 0 : difference;
}

export function serverNow(): number {
  return Date.now() + aheadMs;
}
