import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Endpoint, EndpointRequest } from '#contract/endpoint.ts';
import type { ListedPostcard } from '#contract/postcards.ts';
import { getPostcardPicture } from '#contract/postcards.ts';
import { fetchFile } from '#web/api/call.ts';
import { PostageNote } from '#web/card/postage-note.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { recipientLabel, recipientOf } from './card-status.tsx';

type CardSidesProps = {
  readonly postcardId: string;
  /** Changes when the card does. */
  readonly version: string;
  readonly name: string;
  readonly isPortrait?: boolean;
};

export function CardSides({ postcardId, version, name, isPortrait = false }: CardSidesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['front', 'back'] as const).map((side) => (
        <figure key={side} className="m-0">
          <PrivateImage
            endpoint={getPostcardPicture}
            request={{ params: { id: postcardId, side }, query: { v: version } }}
            alt={`${side === 'front' ? 'Front' : 'Back'} of the card to ${recipientLabel(name)}`}
            isWhole
            className={`w-full rounded-card shadow-card ${isPortrait ? 'aspect-[0.77]' : 'aspect-[1.294]'}`}
          />
          <figcaption className="mt-2 text-sm text-ink-soft">{side === 'front' ? 'Front' : 'Back'}</figcaption>
        </figure>
      ))}
      <PostageNote className="sm:col-span-2" />
    </div>
  );
}

type OrderPictureProps = { readonly postcardId: string; readonly version: string };

/** The front of an ordered card. Decoration: the text beside it says whose card it is. */
export function OrderPicture({ postcardId, version }: OrderPictureProps) {
  return (
    <PrivateImage
      endpoint={getPostcardPicture}
      request={{ params: { id: postcardId, side: 'front' }, query: { v: version } }}
      alt=""
      isWhole
      className="aspect-[1.294] w-24 shrink-0 rounded-[3px] shadow-thumb sm:w-28"
    />
  );
}

type CardPreviewProps = { readonly card: ListedPostcard; readonly onOpen: () => void };

/** Sizes are written short side first. */
function shapeOf({ size, orientation }: ListedPostcard): string {
  const [short, long] = size.split('x');
  return orientation === 'portrait' ? `${short} / ${long}` : `${long} / ${short}`;
}

/** A thumbnail that flips on hover or focus. Clicking opens the card. */
export function CardPreview({ card, onOpen }: CardPreviewProps) {
  const [hasFlipped, setFlipped] = useState(false);
  const flip = () => setFlipped(true);
  const side = (name: 'front' | 'back') => (
    <PrivateImage
      endpoint={getPostcardPicture}
      request={{ params: { id: card.id, side: name }, query: { v: card.updated_at } }}
      alt=""
      className="size-full rounded-[3px]"
    />
  );
  return (
    <button
      type="button"
      aria-label={`Open the card to ${recipientLabel(recipientOf(card))}`}
      onClick={onOpen}
      onMouseEnter={flip}
      onFocus={flip}
      style={{ aspectRatio: shapeOf(card) }}
      className={classNames(
        'group relative block shrink-0 perspective-[600px]',
        card.orientation === 'portrait' ? 'w-16' : 'w-21',
      )}
    >
      <span className="relative block size-full shadow-thumb transition-transform duration-300 ease-paper transform-3d group-hover:rotate-y-180 group-focus-visible:rotate-y-180">
        <span className="absolute inset-0 backface-hidden">{side('front')}</span>
        {/* Loads the back only once it's needed. */}
        <span className="absolute inset-0 rotate-y-180 backface-hidden">{hasFlipped && side('back')}</span>
      </span>
    </button>
  );
}

type PrivateImageProps<E extends Endpoint> = {
  readonly endpoint: E;
  readonly request: EndpointRequest<E>;
  readonly alt: string;
  /** Must set a size, which is reserved while loading. */
  readonly className: string;
  /** Keeps the picture's own shape instead of cropping it to fit. */
  readonly isWhole?: boolean;
};

type State = { readonly kind: 'loading' | 'failed' } | { readonly kind: 'loaded'; readonly url: string };

/** A picture that only its owner may fetch, so it's loaded with the bearer token. */
function PrivateImage<E extends Endpoint>({
  endpoint,
  request,
  alt,
  className,
  isWhole = false,
}: PrivateImageProps<E>) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const key = JSON.stringify([endpoint.path, request]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: key stands for endpoint and request
  useEffect(() => {
    const abort = new AbortController();
    let url: string | null = null;
    setState({ kind: 'loading' });
    fetchFile(endpoint, request, { signal: abort.signal }).then(
      (blob) => {
        if (abort.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ kind: 'loaded', url });
      },
      () => {
        if (!abort.signal.aborted) setState({ kind: 'failed' });
      },
    );
    return () => {
      abort.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key]);

  if (state.kind === 'loaded') {
    const shape = isWhole ? { aspectRatio: 'auto' } : {};
    return <img src={state.url} alt={alt} style={shape} className={classNames('object-cover', className)} />;
  }
  if (state.kind === 'loading') return <Skeleton className={className} />;
  return (
    <div
      role="img"
      aria-label={`${alt} (failed to load)`}
      className={classNames('flex items-center justify-center bg-paper-deep text-ink-soft', className)}
    >
      <ImageOff aria-hidden="true" className="size-5" />
    </div>
  );
}
