/** Holds work back until a test lets it pass. */
export type Gate = { readonly passed: Promise<void>; open(): void };

export function createGate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
