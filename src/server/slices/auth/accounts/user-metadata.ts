import { validationFailed } from '../wire/gotrue-error.ts';

/** Every access token carries the metadata, and request headers must stay within what servers accept. */
const MAX_BYTES = 8_192;
const MAX_NAME = 100;

export function checkMetadataSize(metadata: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES) {
    throw validationFailed(`User metadata cannot be larger than ${MAX_BYTES} bytes`);
  }
}

/** A value of null removes its key. */
export function mergeMetadata(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = new Map([...Object.entries(current), ...Object.entries(changes)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}

/** Returns the name on one line, for the profile and emails. */
export function readFullName(metadata: Record<string, unknown>): string {
  const name = typeof metadata.full_name === 'string' ? metadata.full_name : '';
  const oneLine = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...oneLine].slice(0, MAX_NAME).join('');
}
