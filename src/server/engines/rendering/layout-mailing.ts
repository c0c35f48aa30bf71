/** Lays out a mailing for some of its recipients. Runs in a worker thread. */
import type { Address } from '#domain/address.ts';
import { designFor, revealedDesign } from '#domain/merge.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import type { Card } from './card.ts';
import { layoutCard } from './layout-card.ts';

/** A recipient. `printedTo` is the whole address if the sender can't see it. */
export type Addressee = Recipient & { readonly printedTo?: Address };

export type MailingPart = Card & { readonly recipients: readonly Addressee[] };

/** Listed in the order of the recipients. Findings are errors only, because warnings were shown in the browser. */
export type PieceLayout = { readonly layoutHash: string; readonly errors: readonly Finding[] };

export async function layoutMailing({ recipients, design, ...card }: MailingPart): Promise<readonly PieceLayout[]> {
  const layouts: PieceLayout[] = [];
  for (const { printedTo, ...recipient } of recipients) {
    const seen = designFor(design, recipient);
    const ofSeen = await layoutPiece({ ...card, design: seen });
    if (printedTo === undefined || ofSeen.errors.length > 0) {
      layouts.push(ofSeen);
      continue;
    }
    const { layoutHash, errors } = await layoutPiece({ ...card, design: revealedDesign(seen, printedTo) });
    layouts.push({ layoutHash, errors: errors.length > 0 ? [HIDDEN_UNFIT] : [] });
  }
  return layouts;
}

/** Must not reveal anything about the address. */
const HIDDEN_UNFIT: Finding = {
  code: 'address_overflow',
  severity: 'error',
  places: ['address'],
  message: "The recipient's hidden address can't be printed on this card. Try a larger card, or ask them again.",
};

async function layoutPiece(card: Card): Promise<PieceLayout> {
  const { layoutHash, findings } = await layoutCard(card);
  return { layoutHash, errors: findings.filter(({ severity }) => severity === 'error') };
}
