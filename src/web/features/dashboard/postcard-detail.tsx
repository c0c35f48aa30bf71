import { Copy, FileDown, PenLine, Truck } from 'lucide-react';
import { getPostcard, getPostcardProof, type ListedPostcard } from '#contract/postcards.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDownload } from '#web/api/use-download.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardSides } from './card-pictures.tsx';
import { isUnderReview, recipientLabel, recipientOf } from './card-status.tsx';
import { useDashboardView } from './dashboard-view.ts';
import { usePostcardActions } from './use-postcard-actions.ts';

type PostcardDetailProps = { readonly id: string; readonly onClose: () => void };

/** Shows both sides of a card and its details. */
export function PostcardDetail({ id, onClose }: PostcardDetailProps) {
  const card = useEndpoint(getPostcard, { params: { id } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={card.data === undefined ? 'Your postcard' : `To ${recipientLabel(recipientOf(card.data))}`}
      footer={card.data && <DetailActions card={card.data} onClose={onClose} />}
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
            name={recipientOf(card.data)}
            isPortrait={card.data.orientation === 'portrait'}
          />
          <CardFacts card={card.data} />
        </div>
      )}
    </Dialog>
  );
}

function DetailActions({ card, onClose }: { readonly card: ListedPostcard; readonly onClose: () => void }) {
  const actions = usePostcardActions();
  const [, change] = useDashboardView();
  const { order_id: orderId } = card;
  const isDraft = card.status === 'drafted';
  return (
    <>
      {isDraft && (
        <Button
          size="small"
          icon={<PenLine aria-hidden="true" className="size-4 max-sm:hidden" />}
          onClick={() => actions.edit(card.id)}
        >
          Edit/Finish Order
        </Button>
      )}
      {orderId !== null && card.status === 'processing' && (
        <Button
          size="small"
          icon={<Truck aria-hidden="true" className="size-4 max-sm:hidden" />}
          onClick={() => change({ postcardId: null, orderId })}
        >
          Track Order
        </Button>
      )}
      {card.can_retry && (
        <Button size="small" isLoading={actions.retryingId === card.id} onClick={() => actions.retry(card)}>
          Retry
        </Button>
      )}
      {!isUnderReview(card) && (
        <Button
          variant="ghost"
          size="small"
          icon={<Copy aria-hidden="true" className="size-4 max-sm:hidden" />}
          isLoading={actions.isDuplicating}
          onClick={() => (isDraft ? actions.duplicate([card.id], onClose) : actions.orderAgain(card.id))}
        >
          {isDraft ? 'Duplicate' : 'Order Again'}
        </Button>
      )}
      <ProofButton card={card} />
    </>
  );
}

function ProofButton({ card }: { readonly card: ListedPostcard }) {
  const download = useDownload(getPostcardProof, {
    request: { params: { id: card.id } },
    fileName: () => `postcard-${card.order_number ?? 'draft'}.pdf`,
  });
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<FileDown aria-hidden="true" className="size-4 max-sm:hidden" />}
      {...download}
    >
      PDF proof
    </Button>
  );
}
