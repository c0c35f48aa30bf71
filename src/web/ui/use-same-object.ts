import { useRef } from 'react';

/** Returns the last object as long as its values are the same, so that memoized parts can rely on it. */
export function useSameObject<T extends object>(value: T): T {
  const last = useRef(value);
  if (!hasSameValues(last.current, value)) last.current = value;
  return last.current;
}

function hasSameValues(a: object, b: object): boolean {
  const values = new Map<string, unknown>(Object.entries(a));
  const entries = Object.entries(b);
  return entries.length === values.size && entries.every(([key, each]) => Object.is(values.get(key), each));
}
