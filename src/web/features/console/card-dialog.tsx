import { type OrderStory, viewPiece } from '#contract/console/orders.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';

type CardDialogProps = { readonly piece: OrderStory['listed_pieces'][number]; readonly onClose: () => void };

/** Every look is logged, so the pictures are asked for once. */
const STALE_MS = 10 * 60_000;

/** Both sides of a card, as its sender sees it. */
export function CardDialog({ piece, onClose }: CardDialogProps) {
  const pictures = useEndpoint(viewPiece, { params: { id: piece.id } }, { staleTimeMs: STALE_MS });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={`The card to ${piece.recipient}`}
      description="Hidden addresses stay hidden. We log each view."
    >
      {pictures.isPending && (
        <div>
          <LoadingNote>Drawing the card…</LoadingNote>
          <Skeleton className="h-80" />
        </div>
      )}
      {pictures.isError && <ErrorPanel error={pictures.error} onRetry={() => pictures.refetch()} />}
      {pictures.data !== undefined && (
        <div className="grid gap-4">
          <Side name="Front" url={pictures.data.front} />
          <Side name="Back" url={pictures.data.back} />
        </div>
      )}
    </Dialog>
  );
}

function Side({ name, url }: { readonly name: string; readonly url: string }) {
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-ink-soft">{name}</figcaption>
      <img
        src={url}
        alt={`${name} of the card`}
        className="mx-auto max-h-[70dvh] max-w-full border border-line shadow-card"
      />
    </figure>
  );
}
