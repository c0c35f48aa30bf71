/** Lists a card's status, address, message and printing options. */

import { addressOf } from '#contract/card-codec.ts';
import type { ListedPostcard } from '#contract/postcards.ts';
import { fromReturnAddress } from '#contract/return-address.ts';
import { quantityFact } from '#domain/copies.ts';
import { addressLines, returnAddressLines } from '#layout/back/address-lines.ts';
import { usePrices } from '#web/api/use-public-config.ts';
import {
  ORIENTATION_LABELS,
  PAPER_LABELS,
  PRINT_COLOR_LABELS,
  SIDES_LABELS,
  sizeLabel,
} from '#web/content/printing-labels.ts';
import { formatDate, formatDay } from '#web/ui/format.ts';
import { amountOf, CardStatusChip, quantityOf, recipientOf, statusOf, trackingText } from './card-status.tsx';

export function CardFacts({ card }: { readonly card: ListedPostcard }) {
  const prices = usePrices();
  const tracking = card.status === 'drafted' ? '—' : trackingText(card.postgrid_tracking_number, statusOf(card));
  const sender = senderOf(card);
  const rows: [string, string][] = [
    ['Order #', card.order_number ?? 'Not ordered yet'],
    card.mailing === null
      ? ['Address', addressLines(addressOf(card)).join('\n') || '—']
      : ['Recipients', recipientOf(card)],
    ...(sender === null ? [] : [['Return address', sender] satisfies [string, string]]),
    ['Message', card.message || '—'],
    ['Quantity', mailedOf(card)],
    ['Amount', amountOf(card, prices)],
    ['Printing', printingOf(card)],
    ...(card.send_on === null ? [] : [['Send date', formatDay(card.send_on)] satisfies [string, string]]),
    ['Tracking', tracking],
    ['Created', formatDate(card.created_at)],
  ];
  return (
    <dl className="grid gap-y-2 text-[0.9375rem] sm:grid-cols-[auto_1fr] sm:gap-x-8">
      <dt className="text-ink-soft">Status</dt>
      <dd>
        <CardStatusChip card={card} />
      </dd>
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Null for a card without one, or without room for it. */
function senderOf({ return_address, recipient_country, orientation }: ListedPostcard): string | null {
  const address = orientation === 'landscape' ? fromReturnAddress(return_address) : null;
  return address && returnAddressLines(address, recipient_country).join('\n');
}

/** How many copies an order mails depends on the print service. */
function mailedOf(card: ListedPostcard): string {
  const { quantity, copies_mailed: mailed } = card;
  return card.mailing !== null || mailed === null ? quantityOf(card) : quantityFact({ quantity, mailed });
}

function printingOf(card: ListedPostcard): string {
  return [
    sizeLabel(card),
    ORIENTATION_LABELS[card.orientation],
    PRINT_COLOR_LABELS[card.print_color],
    PAPER_LABELS[card.paper_type],
    SIDES_LABELS[card.sides],
  ].join(' · ');
}
