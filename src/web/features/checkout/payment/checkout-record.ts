/**
 * Each checkout has a key that identifies it to the server. All tabs of this browser share it, so that a second tab, a
 * reload or a lost answer continues the same order instead of paying twice.
 */
import * as z from 'zod/mini';
import { photosOf } from '#domain/front.ts';
import { CURRENCIES } from '#domain/money.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { sha256 } from '#layout/sha256.ts';

const KEY = 'cartolina.checkout';

const paidOrderSchema = z.object({
  paymentIntentId: z.string(),
  orderNumber: z.string(),
  trackingNumber: z.nullable(z.string()),
  totalCents: z.int(),
  currency: z.enum(CURRENCIES),
  /** The print service refused the card: it can be retried or refunded. */
  hasFailed: z.optional(z.boolean()),
  /** The print service hasn't answered yet. */
  isWaiting: z.optional(z.boolean()),
  /** The day on which it is printed; null for at once. */
  sendOn: z.nullable(z.string()),
  couponCode: z.nullable(z.string()),
});
export type PaidOrder = z.infer<typeof paidOrderSchema>;

const recordSchema = z.object({
  key: z.uuid(),
  /** Identifies the card: a draft's id, or its front. */
  card: z.string(),
  /** Tells a paid card from an equal one that was made later. */
  cardKey: z.nullable(z.string()),
  /** A hash of the card at the time of payment. */
  content: z.nullable(z.string()),
  /** The last payment intent. It may have succeeded without an answer reaching us. */
  paymentIntentId: z.nullable(z.string()),
  paid: z.nullable(paidOrderSchema),
  /** The day that the customer chose; null for at once. */
  sendOn: z.nullable(z.iso.date()),
});
export type CheckoutRecord = z.infer<typeof recordSchema>;

export type CheckoutCard = {
  readonly design: PostcardDesign;
  readonly postcardId: string | null;
  readonly cardKey: string | null;
};

/** A card with a corrected text is the same card; another front or draft is not. */
export function cardIdentity({ design, postcardId }: CheckoutCard): string {
  const { front } = design;
  const sizes = photosOf(front).map(({ widthPixels, heightPixels }) => `${widthPixels}x${heightPixels}`);
  const face = front?.kind === 'template' ? front.templateId : `photo ${sizes.join()}`;
  return postcardId ?? (front === null ? '' : face);
}

/** A hash, so that no address is stored. Ignores the photos' ids, because two tabs upload them under two ids. */
export function cardContent({ front, text, printing, drawings, mailing, hiddenId }: PostcardDesign): string {
  const slots = photosOf(front).map((photo) => ({ ...photo, uploadId: '' }));
  const face = front?.kind === 'photos' ? { ...front, slots } : front;
  // Two tabs know a list by two ids as well.
  const people = mailing === null ? [] : [mailing.count];
  const hidden = hiddenId === null ? [] : [hiddenId];
  return sha256(JSON.stringify([face, text, printing, drawings, ...people, ...hidden], inOrder));
}

/** A card that was just written has its fields in another order than one that was restored. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the stored record, or a new one if that is about another card or another paid content. An equal card that was
 * made later is another one once the first is paid; before that, the payment of the first may have succeeded unnoticed.
 */
export function continueRecord(kept: CheckoutRecord | null, card: CheckoutCard, newKey: () => string): CheckoutRecord {
  const isSameCard = kept !== null && kept.card === cardIdentity(card);
  const isMadeLater = kept?.cardKey != null && card.cardKey !== null && kept.cardKey !== card.cardKey;
  const isPaidForOther = kept?.paid != null && (isMadeLater || kept.content !== cardContent(card.design));
  const { cardKey } = card;
  if (kept !== null && isSameCard && !isPaidForOther) return isMadeLater ? { ...kept, cardKey } : kept;
  const nothing = { content: null, paymentIntentId: null, paid: null, sendOn: null };
  return { key: newKey(), card: cardIdentity(card), cardKey, ...nothing };
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
    // Without storage, the key lives as long as the page. The server still charges an order only once.
  }
}

export function clearRecord(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** A random UUID. crypto.randomUUID doesn't exist on sites without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
