import { createPublicKey, type KeyObject } from 'node:crypto';

/** Reads a key as PEM or JWK, and keeps only its public part. Throws when it is neither. */
export function readServiceKey(text: string): KeyObject {
  if (!text.startsWith('{')) return createPublicKey(text.replaceAll('\\n', '\n'));
  return createPublicKey({ key: JSON.parse(text), format: 'jwk' });
}

export function isServiceKey(text: string): boolean {
  try {
    readServiceKey(text);
    return true;
  } catch {
    return false;
  }
}
