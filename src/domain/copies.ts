/** Explains a quantity: some printers mail every copy; others mail one card, whatever was ordered. */
import type { Quantity } from './printing-options.ts';

export function copiesMailed(quantity: Quantity, mailsCopies: boolean): number {
  return mailsCopies ? quantity : 1;
}

type Mailed = { readonly quantity: Quantity; readonly mailed: number };

/** [T-13] Describes what happens with an order of this quantity, as a sentence without its period. */
export function describeCopies({ quantity, mailed, recipient }: Mailed & { readonly recipient: string }): string {
  const name = recipient.trim() || 'one address';
  if (mailed > 1) return `${quantity} copies, all mailed to ${name}`;
  return `Mailed as one card to ${name}; this printer sends no copies`;
}

/** Says the same in a list of facts, beside "Quantity". */
export function quantityFact({ quantity, mailed }: Mailed): string {
  return mailed > 1 ? `${quantity} copies` : `${quantity}, mailed as one card`;
}
