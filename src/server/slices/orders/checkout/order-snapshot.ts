/** The exact content to print. Taken when the order is placed and never changed. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { sentContactSchema } from '#domain/contact.ts';
import { postcardDesignSchema } from '#domain/postcard.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';

const isFormatId = (value: string): value is FormatId => Object.hasOwn(FORMATS, value);

const snapshotSchema = z.strictObject({
  design: postcardDesignSchema,
  /** Hashes of the front's photos. */
  photos: z.array(z.strictObject({ id: z.uuid(), sha256: z.string() })),
  format: z.pipe(
    z.string(),
    z.transform((value): FormatId => {
      if (!isFormatId(value)) throw new RangeError(`not a format: ${value}`);
      return value;
    }),
  ),
  layoutVersion: z.string(),
  layoutHash: z.string(),
  contact: sentContactSchema,
});
export type OrderSnapshot = z.output<typeof snapshotSchema>;

/** Throws when the stored value isn't a snapshot, because no card is better than the wrong one. */
export function parseSnapshot(value: unknown): OrderSnapshot {
  return snapshotSchema.parse(value);
}

/** Returns the same hash for the same content, whatever the order of its keys. */
export function hashContent(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, withSortedKeys)).digest('hex');
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
