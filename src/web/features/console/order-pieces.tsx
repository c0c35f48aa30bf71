import { useState } from 'react';
import { LISTED_PIECES, type OrderStory } from '#contract/console/orders.ts';
import { formatMoney } from '#domain/money.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/chip.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Box } from './box.tsx';
import { CardDialog } from './card-dialog.tsx';
import { problemText, REPRINT_REFUSALS } from './labels.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { ReprintDialog } from './reprint-dialog.tsx';
import { SearchForm } from './search-form.tsx';

type Piece = OrderStory['listed_pieces'][number];
type Asking = { readonly piece: Piece; readonly about: 'card' | 'refund' | 'reprint' } | null;

type OrderPiecesProps = {
  readonly order: OrderStory;
  readonly search: string;
  readonly onSearch: (text: string) => void;
};

/** Where the cards go. Each can be looked at, and reprinted once it was mailed; one of a mailing can be refunded alone. */
export function OrderPieces({ order, search, onSearch }: OrderPiecesProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const { listed_pieces: pieces } = order;
  const isMailing = order.pieces > 1;
  return (
    <Box title={isMailing ? `${order.pieces} cards` : 'Card'}>
      {order.pieces > LISTED_PIECES && (
        <div className="mb-4">
          <SearchForm label="Find a card by number or name" search={search} onSearch={onSearch} />
        </div>
      )}
      <ul className="grid gap-3 text-sm">
        {pieces.map((piece) => (
          <li key={piece.id} className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
            <PieceFacts order={order} piece={piece} isMailing={isMailing} />
            <StatusChips order={order} piece={piece} />
            <PieceActions order={order} piece={piece} onAsk={(about) => setAsking({ piece, about })} />
          </li>
        ))}
      </ul>
      {refusalsOf(pieces).map((refusal) => (
        <p key={refusal} className="mt-3 max-w-prose text-sm text-ink-soft">
          {REPRINT_REFUSALS[refusal]}
        </p>
      ))}
      {order.pieces > pieces.length && (
        <p className="mt-3 text-sm text-ink-soft">
          {search === '' ? `and ${formatNumber(order.pieces - pieces.length)} more.` : foundText(pieces.length)}
        </p>
      )}
      {asking?.about === 'refund' && <RefundDialog order={order} piece={asking.piece} onClose={close} />}
      {asking?.about === 'reprint' && <ReprintDialog piece={asking.piece} onClose={close} />}
      {asking?.about === 'card' && <CardDialog piece={asking.piece} onClose={close} />}
    </Box>
  );
}

/** Each reason once, however many cards have it. */
function refusalsOf(pieces: readonly Piece[]) {
  return [...new Set(pieces.flatMap(({ reprint }) => (reprint === null || reprint === 'possible' ? [] : [reprint])))];
}

function foundText(count: number): string {
  if (count === 0) return 'No card matches. Names match from the beginning of each word.';
  return count < LISTED_PIECES
    ? 'Clear the field to see the first ones again.'
    : 'There may be more: enter the whole name.';
}

type PieceProps = { readonly order: OrderStory; readonly piece: Piece };

function PieceFacts({ piece, isMailing }: PieceProps & { readonly isMailing: boolean }) {
  return (
    <span className="min-w-0">
      {isMailing && <span className="text-ink-soft tabular-nums">{piece.position}. </span>}
      <span dir="auto" className="font-semibold">
        {piece.recipient}
      </span>
      <span className="text-ink-soft">, {piece.place}</span>
      {piece.copies > 1 && <span className="text-ink-soft"> · {piece.copies} copies</span>}
      {piece.problem !== null && <span className="block text-red-deep">{problemText(piece.problem)}</span>}
      {piece.tracking_number !== null && (
        <span className="block text-ink-soft">Tracking number {piece.tracking_number}</span>
      )}
    </span>
  );
}

function StatusChips({ order, piece }: PieceProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 self-start sm:justify-end">
      <span className="tabular-nums">
        {formatMoney(piece.price_cents, order.currency)}
        {piece.refund_cents > 0 && (
          <span className="text-ink-soft">, {formatMoney(piece.refund_cents, order.currency)} refunded</span>
        )}
      </span>
      <StatusChip status={piece.shown_status} />
    </span>
  );
}

type PieceActionsProps = PieceProps & { readonly onAsk: (about: 'card' | 'refund' | 'reprint') => void };

function PieceActions({ order, piece, onAsk }: PieceActionsProps) {
  const canRefund = order.pieces > 1 && order.can.refund_cents > 0 && !piece.is_void;
  const whose = <span className="sr-only"> the card to {piece.recipient}</span>;
  return (
    <span className="-ml-4 flex flex-wrap gap-x-1 sm:col-span-2">
      <Button variant="quiet" size="small" onClick={() => onAsk('card')}>
        View Card
        <span className="sr-only"> to {piece.recipient}</span>
      </Button>
      {piece.reprint === 'possible' && (
        <Button variant="quiet" size="small" onClick={() => onAsk('reprint')}>
          Reprint for Free
          {whose}
        </Button>
      )}
      {canRefund && (
        <Button variant="quiet" size="small" onClick={() => onAsk('refund')}>
          Refund
          {whose}
        </Button>
      )}
    </span>
  );
}
