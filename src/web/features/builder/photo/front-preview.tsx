import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { PhotosFront } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { photosOps } from '#layout/front/photos-ops.ts';
import { pageSlot, slotRects, wholePage } from '#layout/front/slots.ts';
import { grayPage } from '#layout/ink.ts';
import { type PageGeometry, pageGeometry } from '#layout/page-geometry.ts';
import type { Page, Rect } from '#layout/scene.ts';
import { CardFace, type PhotoHrefs } from '#web/card/card-face.tsx';
import { DesignFace } from '#web/card/design-face.tsx';
import { type CardLayout, useLayout } from '#web/card/use-layout.ts';
import type { Item } from '#web/features/builder/drawing/drawing-items.ts';
import { FittedCard } from '#web/features/builder/frame/fitted-card.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat } from '#web/features/builder/state/use-card.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ActiveSlot } from './active-slot.ts';
import { CaptionHandle } from './caption-handle.tsx';
import { type Box, stageAround } from './crop-moves.ts';
import { shareOf } from './share-of.ts';
import { CROP_FRAME_ID, EmptySlot, OutsidePhoto, SlotError, SlotFrame } from './slot-frame.tsx';
import { STAGE_LEGEND, StageLegend } from './stage-legend.tsx';

type FrontPreviewProps = ActiveSlot & {
  readonly builder: Builder;
  /** The card was turned to match the photo. */
  readonly isTurned: boolean;
  /** Opens the file picker. */
  readonly onBrowse: () => void;
  /** The emoji that was placed last, which takes the focus. */
  readonly placed: Item | null;
};

const LazyFrontStickers = lazyPart(
  async () => (await import('#web/features/builder/drawing/front-stickers.tsx')).FrontStickers,
);

/** [B1-3] [T-2] The 3:2 preview: the card at its true shape with its bleed, as large as fits. */
export function FrontPreview({ builder, isTurned, onBrowse, placed, ...slots }: FrontPreviewProps) {
  const { design } = builder.state;
  const { front, printing } = design;
  const format = useFormat(printing);
  const page = useMemo(() => pageGeometry(format, printing.orientation), [format, printing.orientation]);
  const view = stageAround(page);
  const card = useLayout(useDeferredValue(design), format);
  return (
    <>
      <FittedCard
        ratio={view.width / view.height}
        beside={STAGE_LEGEND.height}
        data-testid="front-stage"
        className="relative"
      >
        <div
          data-testid="front-card"
          className="absolute shadow-card forced-color-adjust-none"
          style={shareOf(wholePage(page), view)}
        >
          {front?.kind === 'photos' ? (
            <PhotosFace design={design} front={front} page={page} photoHrefs={builder.photoHrefs} card={card} />
          ) : (
            <DesignFace design={design} side="front" format={format} box="bleed" title="The front of your card" />
          )}
        </div>
        {front?.kind === 'photos' && (
          <>
            <Slots builder={builder} front={front} page={page} view={view} onBrowse={onBrowse} {...slots} />
            <DraggedCaption builder={builder} front={front} page={page} view={view} card={card} />
          </>
        )}
        {front !== null && design.drawings.front.stickers.length > 0 && (
          <Suspense fallback={null}>
            <LazyFrontStickers builder={builder} page={page} style={shareOf(page.trim, view)} placed={placed} />
          </Suspense>
        )}
        <BleedGuide trim={page.trim} view={view} />
      </FittedCard>
      <StageLegend builder={builder} isTurned={isTurned} />
    </>
  );
}

type PhotosFaceProps = {
  readonly design: PostcardDesign;
  readonly front: PhotosFront;
  readonly page: PageGeometry;
  readonly photoHrefs: PhotoHrefs;
  /** Null until the engine is loaded. */
  readonly card: CardLayout | null;
};

/** Photos need no fonts, so they show at once and follow every move. What lies on them comes from the engine. */
function PhotosFace({ design, front, page, photoHrefs, card }: PhotosFaceProps) {
  const isGray = design.printing.printColor === 'black-white';
  const shown = useMemo((): Page => {
    const photos = { ...page, ops: photosOps(front, page) };
    const { ops } = isGray ? grayPage(photos) : photos;
    return { ...photos, ops: [...ops, ...(card ? opsOnPhotos(card.design, card.layout.scene.front) : [])] };
  }, [front, page, isGray, card]);
  return <CardFace page={shown} fonts={card?.fonts ?? NO_FONTS} photoHrefs={photoHrefs} box="bleed" isFullBleed />;
}

const NO_FONTS = new Map();

/** The front begins with its photos. */
function opsOnPhotos({ front }: PostcardDesign, page: Page): Page['ops'] {
  return front?.kind === 'photos' ? page.ops.slice(photosOps(front, page).length) : [];
}

type DraggedCaptionProps = Pick<SlotsProps, 'builder' | 'front' | 'page' | 'view'> & Pick<PhotosFaceProps, 'card'>;

/** Where the caption was laid out last. */
function DraggedCaption({ builder, front: { caption }, page, view, card }: DraggedCaptionProps) {
  const bounds = card?.layout.front.caption?.bounds;
  if (!(caption && bounds)) return null;
  return (
    <CaptionHandle
      place={caption.place}
      bounds={bounds}
      safe={page.safe}
      view={view}
      onPlace={(place) =>
        builder.dispatch({ type: 'front-changed', change: { kind: 'caption', caption: { ...caption, place } } })
      }
    />
  );
}

type SlotsProps = Omit<FrontPreviewProps, 'isTurned' | 'placed'> & {
  readonly front: PhotosFront;
  readonly page: PageGeometry;
  readonly view: Box;
};

/** Each slot's photo is moved where it is seen. */
function Slots({ builder, front, page, view, activeSlot, onSlot, onBrowse }: SlotsProps) {
  const [draggedSlot, setDragged] = useState<number | null>(null);
  const rects = slotRects(front, page);
  const dragged = draggedSlot === null ? null : (front.slots[draggedSlot] ?? null);
  const draggedRect = draggedSlot === null ? undefined : rects[draggedSlot];
  return (
    <>
      {front.slots.map((photo, slot) => {
        const rect = rects[slot] ?? pageSlot(page);
        const place = {
          style: shareOf(rect, view),
          isActive: slot === activeSlot && front.slots.length > 1,
          name: front.slots.length > 1 ? `Photo ${slot + 1} of ${front.slots.length}` : 'The front of your card',
        };
        return photo ? (
          <SlotFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot keeps its place
            key={slot}
            {...place}
            id={slot === activeSlot ? CROP_FRAME_ID : undefined}
            photo={photo}
            frame={rect}
            onActive={() => onSlot(slot)}
            onDragged={(isDragged) => setDragged(isDragged ? slot : null)}
            onCrop={(crop) => builder.dispatch({ type: 'crop-changed', slot, crop })}
          />
        ) : (
          <EmptySlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot keeps its place
            key={slot}
            {...place}
            onPress={() => {
              onSlot(slot);
              onBrowse();
            }}
          />
        );
      })}
      {front.slots.length > 1 &&
        builder.photoErrors.map((error) => (
          <SlotError
            key={error.slot}
            style={shareOf(rects[error.slot] ?? wholePage(page), view)}
            error={error}
            onSeen={() => builder.dismissPhotoError(error.slot)}
          />
        ))}
      {dragged && draggedRect && (
        <OutsidePhoto photo={dragged} frame={draggedRect} view={view} href={builder.photoHrefs.get(dragged.uploadId)} />
      )}
    </>
  );
}

/** [K-3] 0.125 inch of the card. The white outline helps on red photos. */
function BleedGuide({ trim, view }: { readonly trim: Rect; readonly view: Box }) {
  return (
    <div
      data-testid="bleed-guide"
      className="pointer-events-none absolute border-[1.5px] border-red outline-1 outline-white/70"
      style={shareOf(trim, view)}
    />
  );
}
