import { useRef } from 'react';
import type { Crop } from '#domain/crop.ts';
import type { Photo } from '#domain/front.ts';
import { placePhoto } from '#layout/front/photo.ts';
import type { PageGeometry } from '#layout/page-geometry.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PHOTO_TEXTS } from '../texts.ts';
import { type Box, frameAround, roomAround } from './crop-moves.ts';
import { useCropGestures } from './use-crop-gestures.ts';

export const CROP_FRAME_ID = 'crop-frame';

type CropFrameProps = {
  readonly photo: Photo;
  readonly href: string | null;
  /** The printed page. The frame shows a little more around it. */
  readonly page: PageGeometry;
  /** The card's size in words, such as 7 × 5 in. */
  readonly size: string;
  readonly isGray: boolean;
  readonly onCrop: (crop: Crop) => void;
};

/** The photo behind its frame. Moved by dragging, pinching, keys, and the wheel once it has the focus. */
export function CropFrame({ photo, href, page, size, isGray, onCrop }: CropFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const view = frameAround(page);
  const handlers = useCropGestures({ element, photo, frame: page, view, onCrop });
  const room = roomAround(photo, page);
  const { zoom } = photo.crop;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and this is a single control
    <div
      ref={element}
      id={CROP_FRAME_ID}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the photo
      tabIndex={0}
      aria-roledescription="movable photo"
      aria-label={`The front of your card, zoomed to ${Math.round(zoom * 100)}%. ${PHOTO_TEXTS.cropHelp}`}
      className={classNames(
        'absolute inset-0 cursor-grab select-none focus-visible:outline-offset-[-6px] active:cursor-grabbing',
        // A finger scrolls the page where the photo can't move up or down.
        room.top || room.bottom ? 'touch-none' : 'touch-pan-y',
      )}
      {...handlers}
    >
      <svg aria-hidden="true" viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`} className="size-full">
        {href && (
          <image
            width="1"
            height="1"
            preserveAspectRatio="none"
            transform={`matrix(${placePhoto(photo, page).matrix.join(' ')})`}
            href={href}
            className={classNames(isGray && 'grayscale')}
          />
        )}
      </svg>
      <PrintedPart page={page} view={view} size={size} />
    </div>
  );
}

type PrintedPartProps = { readonly page: PageGeometry; readonly view: Box; readonly size: string };

/** Fades what is trimmed off at the chosen size, and names that size. */
function PrintedPart({ page: { trim }, view, size }: PrintedPartProps) {
  const share = (points: number, of: number) => `${(points / of) * 100}%`;
  return (
    <div
      data-testid="printed-part"
      className="pointer-events-none absolute shadow-[0_0_0_100vmax_color-mix(in_srgb,var(--color-paper-deep)_70%,transparent)] outline-1 outline-white"
      style={{
        left: share(trim.x - view.x, view.width),
        top: share(trim.y - view.y, view.height),
        width: share(trim.width, view.width),
        height: share(trim.height, view.height),
      }}
    >
      <span className="absolute right-0 bottom-0 bg-ink px-1.5 py-0.5 text-[0.6875rem] leading-tight font-semibold text-white">
        {PHOTO_TEXTS.printedAt(size)}
      </span>
    </div>
  );
}
