import { Plus, X } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import type { Crop } from '#domain/crop.ts';
import type { Photo } from '#domain/front.ts';
import { placePhoto } from '#layout/front/photo.ts';
import type { Slot } from '#layout/front/slots.ts';
import { PHOTO_TEXTS, SLOTS_TEXTS } from '#web/features/builder/frame/texts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Box, roomAround } from './crop-moves.ts';
import { useCropGestures } from './use-crop-gestures.ts';
import type { PhotoError } from './use-photo-reading.ts';

export const CROP_FRAME_ID = 'crop-frame';

/** For buttons that are gone once they are pressed. */
export function focusCropFrame(): void {
  document.getElementById(CROP_FRAME_ID)?.focus({ preventScroll: true });
}

type SlotPlace = {
  readonly style: CSSProperties;
  /** The panel's tools are for this slot; marked if there are others. */
  readonly isActive: boolean;
  readonly name: string;
};

type SlotFrameProps = SlotPlace & {
  readonly id: string | undefined;
  readonly photo: Photo;
  /** The slot on the printed page. */
  readonly frame: Slot;
  readonly onActive: () => void;
  readonly onDragged: (isDragged: boolean) => void;
  readonly onCrop: (crop: Crop) => void;
};

/** Moves a slot's photo by dragging, pinching, keys, and the wheel once it has the focus. */
export function SlotFrame({ style, isActive, name, id, photo, frame, onActive, onDragged, onCrop }: SlotFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const handlers = useCropGestures({ element, photo, frame, onDragged, onCrop });
  const room = roomAround(photo, frame);
  const { zoom } = photo.crop;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this is a single control
    <div
      ref={element}
      id={id}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the photo
      tabIndex={0}
      aria-roledescription="movable photo"
      aria-label={`${name}, zoomed to ${Math.round(zoom * 100)}%. ${PHOTO_TEXTS.cropHelp}`}
      style={style}
      className={classNames(
        'absolute cursor-grab select-none focus-visible:outline-offset-[-6px] active:cursor-grabbing',
        isActive && 'inset-ring-2 inset-ring-blue',
        // A finger scrolls the page where the photo can't move up or down.
        room.top || room.bottom ? 'touch-none' : 'touch-pan-y',
      )}
      onFocus={onActive}
      {...handlers}
    />
  );
}

/** Marks the places for photos when the customer wanted to go on without one. */
export const ASKED_STYLE = 'in-data-asked:border-red-deep in-data-asked:bg-red-wash/50';

type EmptySlotProps = SlotPlace & { readonly onPress: () => void };

export function EmptySlot({ style, isActive, name, onPress }: EmptySlotProps) {
  return (
    <button
      type="button"
      style={style}
      onClick={onPress}
      data-needs-photo
      className={classNames(
        ASKED_STYLE,
        'absolute grid cursor-pointer place-content-center justify-items-center gap-1 border-2 border-dashed border-line-strong bg-card text-sm font-semibold text-ink-soft hover:text-ink',
        isActive && 'inset-ring-2 inset-ring-blue',
      )}
    >
      <Plus aria-hidden="true" className="size-6" />
      <span className="sr-only">{name}: </span>
      {PHOTO_TEXTS.add}
    </button>
  );
}

type SlotErrorProps = Pick<SlotPlace, 'style'> & { readonly error: PhotoError; readonly onSeen: () => void };

/** At the lower edge of its slot, and higher than a small one. A press goes through to the photo or button there. */
export function SlotError({ style, error: { slot, error }, onSeen }: SlotErrorProps) {
  return (
    <div style={style} className="pointer-events-none absolute z-10">
      <div
        role="alert"
        className="absolute inset-x-1 bottom-1 rounded-card border-l-4 border-red-deep bg-red-wash py-1.5 pr-1 pl-2 text-xs leading-snug text-ink shadow-card sm:text-sm"
      >
        <IconButton
          label={SLOTS_TEXTS.closeError(slot + 1)}
          size="small"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onSeen}
          className="pointer-events-auto float-right -my-1.5 -mr-1"
        />
        {error.message}
      </div>
    </div>
  );
}

type OutsidePhotoProps = {
  readonly photo: Photo;
  readonly frame: Slot;
  readonly view: Box;
  readonly href: string | undefined;
};

/** In points: beyond every stage. */
const FAR = 10_000;

/** The part of a dragged photo outside its slot, dimmed. */
export function OutsidePhoto({ photo, frame, view, href }: OutsidePhotoProps) {
  const outside = `M${-FAR} ${-FAR}H${FAR}V${FAR}H${-FAR}z`;
  const inside = `M${frame.x} ${frame.y}v${frame.height}h${frame.width}v${-frame.height}z`;
  return (
    <svg
      aria-hidden="true"
      data-testid="outside-photo"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible opacity-35"
    >
      <clipPath id="outside-photo">
        <path d={outside + inside} clipRule="evenodd" />
      </clipPath>
      <g clipPath="url(#outside-photo)">
        <image
          width="1"
          height="1"
          preserveAspectRatio="none"
          transform={`matrix(${placePhoto(photo, frame).matrix.join(' ')})`}
          href={href}
        />
      </g>
    </svg>
  );
}
