import { createHash } from 'node:crypto';
import type { Recipient } from '#domain/recipients.ts';

/** A list as it is stored. The same people in the same order have the same hash. */
export type PackedList = { readonly json: string; readonly sha256: string; readonly count: number };

export function packList(recipients: readonly Recipient[]): PackedList {
  const json = JSON.stringify(recipients);
  return { json, sha256: createHash('sha256').update(json).digest('hex'), count: recipients.length };
}
