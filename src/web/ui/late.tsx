import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** Mounts its children once what is around them is painted, so that the page responds at once and fills in later. */
export function Late({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setIsDue(true))), []);
  return isDue && children;
}
