import { expect } from 'vitest';

/** Waits until the URL has this path, query and fragment. */
export async function expectUrl(expected: string | RegExp): Promise<void> {
  const url = () => location.pathname + location.search + location.hash;
  const assertion = expect.poll(url, { timeout: 30_000 });
  await (typeof expected === 'string' ? assertion.toBe(expected) : assertion.toMatch(expected));
}
