import { useRef } from 'react';
import type { Crop } from '#domain/crop.ts';
import { type Photo, placePhoto } from '#layout/front/photo.ts';
import type { PageGeometry } from '#layout/page-geometry.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PHOTO_TEXTS } from '../texts.ts';
import { roomAround } from './crop-moves.ts';
import { frameAround } from './page-in-frame.ts';
import { PrintedPart } from './printed-part.tsx';
import { useCropGestures } from './use-crop-gestures.ts';

export const CROP_FRAME_ID = 'crop-frame';

type CropFrameProps = {
  readonly photo: Photo;
  readonly href: string | null;
  /** What is printed; the frame shows what lies around it too. */
  readonly page: PageGeometry;
  /** The page's size, as people say it. */
  readonly size: string;
  readonly isGrey: boolean;
  readonly onCrop: (crop: Crop) => void;
};

/** The photo behind its frame: drag, pinch, wheel (once it has the focus) and keys move it. */
export function CropFrame({ photo, href, page, size, isGrey, onCrop }: CropFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const view = frameAround(page);
  const handlers = useCropGestures({ element, photo, frame: page, view, onCrop });
  const room = roomAround(photo, page);
  const { zoom } = photo.crop;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; this is one thing that is moved
    <div
      ref={element}
      id={CROP_FRAME_ID}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the photo is moved by keys
      tabIndex={0}
      aria-roledescription="movable photo"
      aria-label={`The front of your card, zoomed to ${Math.round(zoom * 100)}%. ${PHOTO_TEXTS.cropHelp}`}
      className={classNames(
        'absolute inset-0 cursor-grab select-none focus-visible:outline-offset-[-6px] active:cursor-grabbing',
        // Where the photo cannot go up or down, a finger scrolls the page.
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
            className={classNames(isGrey && 'grayscale')}
          />
        )}
      </svg>
      <PrintedPart page={page} view={view} size={size} />
    </div>
  );
}
