import { useRef } from 'react';
import type { Crop } from '#domain/crop.ts';
import { type Photo, placePhoto } from '#layout/front/photo.ts';
import { points } from '#layout/scene.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PHOTO_TEXTS } from '../texts.ts';
import { useCropGestures } from './use-crop-gestures.ts';

type CropFrameProps = {
  readonly photo: Photo;
  readonly href: string | null;
  readonly isPortrait: boolean;
  readonly isGrey: boolean;
  readonly onCrop: (crop: Crop) => void;
};

const LANDSCAPE = { width: points(600), height: points(400) };
const PORTRAIT = { width: points(400), height: points(600) };

/** The photo behind its frame: drag, pinch, wheel (once it has the focus) and keys move it. */
export function CropFrame({ photo, href, isPortrait, isGrey, onCrop }: CropFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const frame = isPortrait ? PORTRAIT : LANDSCAPE;
  const handlers = useCropGestures({ element, photo, frame, onCrop });
  const { zoom } = photo.crop;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; this is one thing that is moved
    <div
      ref={element}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the photo is moved by keys
      tabIndex={0}
      aria-roledescription="movable photo"
      aria-label={`The front of your card, zoomed to ${Math.round(zoom * 100)}%. ${PHOTO_TEXTS.cropHelp}`}
      className="absolute inset-0 cursor-grab touch-none select-none focus-visible:outline-offset-[-6px] active:cursor-grabbing"
      {...handlers}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={classNames('size-full', isGrey && 'grayscale')}
      >
        {href && (
          <image
            width="1"
            height="1"
            preserveAspectRatio="none"
            transform={`matrix(${placePhoto(photo, frame).matrix.join(' ')})`}
            href={href}
          />
        )}
      </svg>
    </div>
  );
}
