import type { Photo } from '#domain/front.ts';
import { CARD_SIZES } from '#domain/printing-options.ts';
import { formatName } from '#layout/formats.ts';
import { type PhotoPixels, type PhotoTarget, photoQuality } from '#layout/photo-quality.ts';
import { PHOTO_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useSizeFormats } from '#web/features/builder/state/use-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { focusCropFrame } from './slot-frame.tsx';

type SmallPhotoNoteProps = {
  readonly builder: Builder;
  readonly title: string;
  readonly photo: Photo;
  readonly target: PhotoTarget;
  /** Opens the file picker. */
  readonly onBrowse: () => void;
};

/** [T-14] Says in step 1 what would otherwise stop the order in step 3, and offers what helps. */
export function SmallPhotoNote({ builder, title, photo, target, onBrowse }: SmallPhotoNoteProps) {
  const { dispatch, state } = builder;
  const sizes = useSizeFormats();
  const isTooSmall = (pixels: PhotoPixels, format = target.format) =>
    photoQuality(pixels, { ...target, format }).grade === 'too-small';
  if (!isTooSmall(photo)) return null;
  const whole = { ...photo, crop: { ...photo.crop, zoom: 1 } };
  const size = CARD_SIZES.filter((each) => each !== state.design.printing.size).findLast(
    (each) => !isTooSmall(photo, sizes[each]),
  );
  return (
    <Callout
      tone="warning"
      title={title}
      action={
        <>
          {!isTooSmall(whole) && (
            <Button
              size="small"
              onClick={() => {
                dispatch({ type: 'crop-changed', slot: target.slot, crop: whole.crop });
                focusCropFrame();
              }}
            >
              {PHOTO_TEXTS.zoomOut}
            </Button>
          )}
          {size && (
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                dispatch({ type: 'printing-changed', change: { size } });
                focusCropFrame();
              }}
            >
              {PHOTO_TEXTS.smallerSize(formatName(sizes[size], target.orientation))}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={onBrowse}>
            {PHOTO_TEXTS.otherPhoto}
          </Button>
        </>
      }
    >
      {PHOTO_TEXTS.tooSmallHelp}
    </Callout>
  );
}
