import { expect } from 'vitest';

/** Waits until the URL has this path, query and fragment. */
export async function expectAddress(expected: string | RegExp): Promise<void> {
  const address = () => location.pathname + location.search + location.hash;
  const assertion = expect.poll(address, { timeout: 30_000 });
  await (typeof expected === 'string' ? assertion.toBe(expected) : assertion.toMatch(expected));
}
