import { useState } from 'react';
import type { OrderStory } from '#contract/console.ts';
import { formatMoney } from '#domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Box } from './box.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Piece = OrderStory['listed_pieces'][number];

/** Where the cards go. A card of a mailing can be refunded alone. */
export function OrderPieces({ order }: { readonly order: OrderStory }) {
  const [refunding, setRefunding] = useState<Piece | null>(null);
  const { listed_pieces: pieces } = order;
  const isMailing = order.pieces > 1;
  return (
    <Box title={isMailing ? `${order.pieces} cards` : 'Card'}>
      <ul className="grid gap-2 text-sm">
        {pieces.map((piece) => (
          <li key={piece.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-48">
              {isMailing && <span className="text-ink-soft tabular-nums">{piece.position}. </span>}
              <span dir="auto" className="font-semibold">
                {piece.recipient}
              </span>
              <span className="text-ink-soft">, {piece.place}</span>
              {piece.copies > 1 && <span className="text-ink-soft"> · {piece.copies} copies</span>}
              {piece.problem !== null && (
                <span className="block text-red-deep">{piece.problem.replaceAll('_', ' ')}</span>
              )}
              {piece.tracking_number !== null && (
                <span className="block text-ink-soft">Tracking number {piece.tracking_number}</span>
              )}
            </span>
            <span className="tabular-nums">
              {formatMoney(piece.price_cents, order.currency)}
              {piece.refund_cents > 0 && (
                <span className="text-ink-soft">, {formatMoney(piece.refund_cents, order.currency)} refunded</span>
              )}
            </span>
            <StatusChip status={piece.status} />
            {isMailing && order.can.refund_cents > 0 && !piece.is_void && (
              <Button variant="quiet" size="small" onClick={() => setRefunding(piece)}>
                Refund
                <span className="sr-only"> the card to {piece.recipient}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {order.pieces > pieces.length && (
        <p className="mt-3 text-sm text-ink-soft">and {order.pieces - pieces.length} more.</p>
      )}
      {refunding !== null && <RefundDialog order={order} piece={refunding} onClose={() => setRefunding(null)} />}
    </Box>
  );
}
