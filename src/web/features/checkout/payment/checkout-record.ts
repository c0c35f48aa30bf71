/**
 * One checkout has one key, by which the server knows it again. The key lives in this browser, for all of its tabs, so
 * that a second tab, a reload or a lost answer continues the same order instead of paying twice.
 */
import * as z from 'zod/mini';
import type { PostcardDesign } from '#domain/postcard.ts';
import { sha256 } from '#layout/sha256.ts';

const KEY = 'cartolina.checkout';

const paidOrderSchema = z.object({
  paymentIntentId: z.string(),
  orderNumber: z.string(),
  trackingNumber: z.nullable(z.string()),
  total: z.number(),
  /** The print shop did not take the card: it can be retried, or its money goes back. */
  hasFailed: z.optional(z.boolean()),
  /** The print shop has not answered yet. */
  isWaiting: z.optional(z.boolean()),
});
export type PaidOrder = z.infer<typeof paidOrderSchema>;

const recordSchema = z.object({
  key: z.uuid(),
  /** Which card: a saved draft, or what is on the front. */
  card: z.string(),
  /** What was on the card when it was paid for. */
  content: z.nullable(z.string()),
  /** The intent that was last opened; its payment may have succeeded without our hearing of it. */
  paymentIntentId: z.nullable(z.string()),
  paid: z.nullable(paidOrderSchema),
});
export type CheckoutRecord = z.infer<typeof recordSchema>;

export type CheckoutCard = { readonly design: PostcardDesign; readonly postcardId: string | null };

/** A corrected text is the same card; another front or another draft is not. */
export function cardIdentity({ design, postcardId }: CheckoutCard): string {
  const { front } = design;
  const face = front?.kind === 'photo' ? `photo ${front.widthPixels}x${front.heightPixels}` : front?.templateId;
  return postcardId ?? face ?? '';
}

/** A hash, so that no address stays behind. Two tabs upload a photo under two ids: so its id does not count. */
export function cardContent({ front, text, printing }: PostcardDesign): string {
  return sha256(JSON.stringify([front?.kind === 'photo' ? { ...front, uploadId: '' } : front, text, printing]));
}

/** The record to go on with; a new one when the kept one is about another card, or was paid for something else. */
export function continueRecord(kept: CheckoutRecord | null, card: CheckoutCard, newKey: () => string): CheckoutRecord {
  const isSameCard = kept !== null && kept.card === cardIdentity(card);
  const isPaidForOther = kept?.paid != null && kept.content !== cardContent(card.design);
  if (kept !== null && isSameCard && !isPaidForOther) return kept;
  return { key: newKey(), card: cardIdentity(card), content: null, paymentIntentId: null, paid: null };
}

export function readRecord(): CheckoutRecord | null {
  try {
    const parsed = recordSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeRecord(record: CheckoutRecord): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Without storage the key lives as long as the page; the server still refuses to take money twice for one order.
  }
}

export function clearRecord(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** A random UUID, also on a site without TLS, where crypto.randomUUID does not exist. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
