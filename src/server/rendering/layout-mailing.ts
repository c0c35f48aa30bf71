/** Lays out a mailing for some of its recipients. Runs in a worker thread. */
import { designFor } from '#domain/merge.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import type { Card } from './card.ts';
import { layoutCard } from './layout-card.ts';

export type MailingPart = Card & { readonly recipients: readonly Recipient[] };

/** In the order of the recipients. Findings are errors only: warnings were shown in the browser. */
export type PieceLayout = { readonly layoutHash: string; readonly errors: readonly Finding[] };

export async function layoutMailing({ recipients, design, ...card }: MailingPart): Promise<readonly PieceLayout[]> {
  const layouts: PieceLayout[] = [];
  for (const recipient of recipients) {
    const { layoutHash, findings } = await layoutCard({ ...card, design: designFor(design, recipient) });
    layouts.push({ layoutHash, errors: findings.filter(({ severity }) => severity === 'error') });
  }
  return layouts;
}
