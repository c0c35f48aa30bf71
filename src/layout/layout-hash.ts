import type { Scene } from './scene.ts';
import { sha256 } from './sha256.ts';

const hashes = new WeakMap<Scene, string>();

/** Scenes with the same hash look the same, so browser and server can agree on what is printed. */
export function layoutHash(scene: Scene): string {
  const known = hashes.get(scene);
  if (known !== undefined) return known;
  const hash = sha256(JSON.stringify(scene, withSortedKeys));
  hashes.set(scene, hash);
  return hash;
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
