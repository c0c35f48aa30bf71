import { Copy, FileDown, PenLine, Truck } from 'lucide-react';
import { useState } from 'react';
import { getPostcardProof } from '#contract/pictures.ts';
import { getPostcard, type PostcardRecord } from '#contract/postcards.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { formatDate, formatDollars } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { CardSides } from './card-sides.tsx';
import { CardStatusChip } from './card-status-chip.tsx';
import { useDashboardView } from './use-dashboard-view.ts';
import { usePostcardActions } from './use-postcard-actions.ts';

type PostcardDetailProps = { readonly id: string; readonly onClose: () => void };

/** One card with both sides and everything that was chosen for it. */
export function PostcardDetail({ id, onClose }: PostcardDetailProps) {
  const card = useEndpoint(getPostcard, { params: { id } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={card.data === undefined ? 'Your postcard' : `To ${card.data.recipient_name || 'nobody yet'}`}
    >
      {card.isPending && (
        <>
          <LoadingNote>Loading the postcard…</LoadingNote>
          <Skeleton className="h-72" />
        </>
      )}
      {card.isError && <ErrorPanel error={card.error} onRetry={() => card.refetch()} />}
      {card.data !== undefined && (
        <div className="grid gap-7">
          <CardSides
            postcardId={card.data.id}
            version={card.data.updated_at}
            name={card.data.recipient_name}
            isPortrait={card.data.orientation === 'portrait'}
          />
          <CardFacts card={card.data} />
          <DetailActions card={card.data} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function CardFacts({ card }: { readonly card: PostcardRecord }) {
  const rows: [string, string][] = [
    ['Order #', card.order_number ?? 'Not ordered yet'],
    ['Address', addressOf(card)],
    ['Message', card.message || '—'],
    ['Quantity', `${card.quantity} cards`],
    ['Amount', formatDollars(card.total_amount)],
    ['Printing', [card.size, card.orientation, card.print_color, card.paper_type, card.sides].join(' · ')],
    ['Tracking', card.postgrid_tracking_number ?? (card.status === 'drafted' ? '—' : 'Will be provided when shipped')],
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

function addressOf(card: PostcardRecord): string {
  const lines = [
    card.recipient_name,
    card.recipient_company,
    card.recipient_address_line1,
    card.recipient_address_line2,
    [card.recipient_postal_code, card.recipient_location].filter(Boolean).join(' '),
    card.recipient_country,
  ];
  return lines.filter(Boolean).join('\n');
}

function DetailActions({ card, onClose }: { readonly card: PostcardRecord; readonly onClose: () => void }) {
  const actions = usePostcardActions();
  const [, change] = useDashboardView();
  const { order_id: orderId } = card;
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-5">
      {card.status === 'drafted' && (
        <Button
          size="small"
          icon={<PenLine aria-hidden="true" className="size-4" />}
          onClick={() => actions.edit(card.id)}
        >
          Edit/Finish Order
        </Button>
      )}
      {orderId !== null && card.status === 'processing' && (
        <Button
          size="small"
          icon={<Truck aria-hidden="true" className="size-4" />}
          onClick={() => change({ postcardId: null, orderId })}
        >
          Track Order
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        icon={<Copy aria-hidden="true" className="size-4" />}
        isLoading={actions.isDuplicating}
        onClick={() => actions.duplicate([card.id], onClose)}
      >
        {card.status === 'drafted' ? 'Duplicate' : 'Order again'}
      </Button>
      <ProofButton card={card} />
    </div>
  );
}

function ProofButton({ card }: { readonly card: PostcardRecord }) {
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      saveFile(
        await fetchFile(getPostcardProof, { params: { id: card.id } }),
        `postcard-${card.order_number ?? 'draft'}.pdf`,
      );
    } catch (error) {
      await notify.failure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<FileDown aria-hidden="true" className="size-4" />}
      isLoading={isLoading}
      onClick={download}
    >
      PDF proof
    </Button>
  );
}
