import { Download, FileDown } from 'lucide-react';
import { useState } from 'react';
import { getOrder, listOrders, type OrderRecord } from '#contract/orders.ts';
import {
  exportPieces,
  getPieceProof,
  listPieces,
  PIECE_PAGE_SIZE,
  type PieceRecord,
  retryPiece,
} from '#contract/pieces.ts';
import { orderDisplayStatus } from '#contract/shown-status.ts';
import { formatMoney } from '#domain/money.ts';
import { CARD_STATES, type CardState, isUnderWay, STATUS_LABELS } from '#domain/order-status.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useDownload } from '#web/api/use-download.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/chip.tsx';
import { formatDate } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Pager } from '#web/ui/pager.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { SearchField } from './search-field.tsx';

const POLL_MS = 10_000;

const STATUS_OPTIONS: readonly { value: CardState | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  ...CARD_STATES.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

/** The recipients of a mailing: where each card is, and what can be done about it. */
export function OrderRecipients({ order }: { readonly order: OrderRecord }) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<CardState | 'all'>('all');
  const [trail, setTrail] = useState<readonly string[]>([]);
  const cursor = trail.at(-1);
  const query = {
    ...(search.trim() === '' ? {} : { search }),
    ...(status === 'all' ? {} : { status }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const poll = isUnderWay(order.status) ? { pollMs: POLL_MS } : {};
  const pieces = useEndpoint(listPieces, { params: { id: order.id }, query }, { keepsPrevious: true, ...poll });
  return (
    <section className="grid gap-4" data-screen-only>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">Recipients</h3>
        <DownloadList order={order} />
      </div>
      <search className="grid gap-3 sm:grid-cols-[1fr_12rem]">
        <SearchField
          value={search}
          placeholder="Name or city"
          onChange={(value) => {
            setSearch(value);
            setTrail([]);
          }}
        />
        <SelectField
          label="Status"
          value={status}
          options={STATUS_OPTIONS}
          onChange={(value) => {
            setStatus(value);
            setTrail([]);
          }}
        />
      </search>
      {pieces.isPending && <RecipientsSkeleton />}
      {pieces.isError && <ErrorPanel error={pieces.error} onRetry={() => pieces.refetch()} />}
      {pieces.data !== undefined && pieces.data.total === 0 && (
        <p role="status" className="text-sm text-ink-soft">
          Nobody here. Try another name, city or status.
        </p>
      )}
      {pieces.data !== undefined && pieces.data.total > 0 && (
        <>
          <ul aria-label="Recipients" className="divide-y divide-line border-y border-line">
            {pieces.data.items.map((piece) => (
              <Recipient key={piece.position} order={order} piece={piece} />
            ))}
          </ul>
          <Pager
            trail={trail}
            nextCursor={pieces.data.next_cursor}
            pageSize={PIECE_PAGE_SIZE}
            shown={pieces.data.items.length}
            total={pieces.data.total}
            onChange={setTrail}
          />
        </>
      )}
    </section>
  );
}

function Recipient({ order, piece }: { readonly order: OrderRecord; readonly piece: PieceRecord }) {
  const { id: orderId, currency } = order;
  const facts = [
    piece.recipient_location,
    ...(piece.tracking_number === null ? [] : [`Tracking ${piece.tracking_number}`]),
    ...(piece.reprinted_at === null ? [] : [`Printed again for free, ${formatDate(piece.reprinted_at)}`]),
    ...(piece.refund_cents > 0 ? [`${formatMoney(piece.refund_cents, currency)} refunded`] : []),
  ].filter((fact) => fact !== '');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
      <div className="min-w-0 grow basis-48">
        <p dir="auto" className="wrap-anywhere">
          {piece.recipient_name}
        </p>
        <p dir="auto" className="text-sm text-ink-soft wrap-anywhere">
          {facts.join(' · ')}
        </p>
        {piece.note !== null && <p className="text-sm text-ink-soft">{piece.note}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProofButton orderId={orderId} piece={piece} />
        <CorrectAddress order={order} piece={piece} />
        {piece.can_retry && <RetryRecipient orderId={orderId} piece={piece} />}
        <StatusChip
          status={orderDisplayStatus({ ...piece, send_on: piece.reprinted_at === null ? order.send_on : null })}
        />
      </div>
    </li>
  );
}

function RetryRecipient({ orderId, piece }: { readonly orderId: string; readonly piece: PieceRecord }) {
  const retry = useCall(retryPiece, {
    refreshes: [listPieces, getOrder, listOrders],
    onSuccess: () => notify.success('Printing again', `We're printing the card to ${piece.recipient_name} again.`),
    onError: notifyFailure,
  });
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`Retry the card to ${piece.recipient_name}`}
      isLoading={retry.isPending}
      onClick={() => retry.mutate({ params: { id: orderId, position: String(piece.position) } })}
    >
      Retry
    </Button>
  );
}

function ProofButton({ orderId, piece }: { readonly orderId: string; readonly piece: PieceRecord }) {
  const download = useDownload(getPieceProof, {
    request: { params: { id: orderId, position: String(piece.position) } },
    fileName: () => `card-${piece.position}-proof.pdf`,
  });
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`PDF proof of the card to ${piece.recipient_name}`}
      icon={<FileDown aria-hidden="true" className="size-4" />}
      {...download}
    >
      Proof
    </Button>
  );
}

function DownloadList({ order }: { readonly order: OrderRecord }) {
  const download = useDownload(exportPieces, {
    request: { params: { id: order.id } },
    fileName: () => `order-${order.customer_order_number}.csv`,
  });
  return (
    <Button variant="quiet" size="small" icon={<Download aria-hidden="true" className="size-4" />} {...download}>
      Download CSV
    </Button>
  );
}

function RecipientsSkeleton() {
  return (
    <div className="grid gap-2">
      <LoadingNote>Loading the recipients…</LoadingNote>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
