import { useEffect, useState } from 'react';
import { serverNow } from './server-time.ts';

/** In milliseconds, updated every second. */
export function useTimeLeft(until: string | null): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : new Date(until).getTime() - now;
}
