import type { Photo } from '#domain/front.ts';
import { formatName } from '#layout/formats.ts';
import { pageSlot, slotRects } from '#layout/front/slots.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { type PhotoQuality, type PhotoTarget, photoQuality, SHARP_DPI } from '#layout/photo-quality.ts';
import { checkFront, checkPrinterOrientation } from '#layout/preflight/check-photo.ts';
import { ColorNote } from '#web/features/builder/colors/color-note.tsx';
import { OrientationNote } from '#web/features/builder/frame/orientation-note.tsx';
import { PHOTO_TEXTS, SLOTS_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useFormat, useOrientations, useSizeFormats } from '#web/features/builder/state/use-card.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type FrontToolsProps, TOOL_COLUMNS } from './active-slot.ts';
import { CropTools } from './crop-tools.tsx';
import { focusCropFrame } from './slot-frame.tsx';
import { SmallPhotoNote } from './small-photo-note.tsx';

/** Print quality and crop of the active slot's photo, and which photos are too small. */
export function PhotoTools(props: FrontToolsProps) {
  const { builder, front, activeSlot } = props;
  const { printing } = builder.state.design;
  const sizes = useSizeFormats();
  const format = sizes[printing.size];
  const photo = front.slots[activeSlot] ?? null;
  const page = pageGeometry(format, printing.orientation);
  const target = { format, orientation: printing.orientation, front, slot: activeSlot, sizes };
  const notes = <SmallPhotoNotes {...props} target={target} />;
  if (photo === null) {
    return (
      <div className="grid gap-6">
        {notes}
        <PhotoAdvice />
      </div>
    );
  }
  return (
    <div className={TOOL_COLUMNS}>
      <div className="grid content-start gap-6 max-framed:sm:col-span-2 empty:hidden">{notes}</div>
      <QualityMeter photo={photo} name={builder.state.photos[photo.uploadId]?.name} target={target} />
      <CropTools
        photo={photo}
        frame={slotRects(front, page)[activeSlot] ?? pageSlot(page)}
        onCrop={(crop) => builder.dispatch({ type: 'crop-changed', slot: activeSlot, crop })}
      />
      {/* It comes late, so that nothing may lie below it. */}
      <ColorNote state={builder.state} photos={builder.photos} />
    </div>
  );
}

type SmallPhotoNotesProps = FrontToolsProps & { readonly target: PhotoTarget };

/** [T-5] For every slot, because one photo too small stops the whole card. */
function SmallPhotoNotes({ builder, front, target, onSlot, onBrowse }: SmallPhotoNotesProps) {
  const isAlone = front.slots.length === 1;
  return front.slots.map(
    (photo, slot) =>
      photo && (
        <SmallPhotoNote
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot keeps its place
          key={slot}
          builder={builder}
          title={isAlone ? PHOTO_TEXTS.tooSmall : SLOTS_TEXTS.tooSmall(slot + 1)}
          photo={photo}
          target={{ ...target, slot }}
          onBrowse={() => {
            onSlot(slot);
            onBrowse();
          }}
        />
      ),
  );
}

/** Says that the print service has no such cards, or that the photo would lose much. */
export function FrontNote({ builder }: { readonly builder: Builder }) {
  const { design } = builder.state;
  const orientations = useOrientations();
  const format = useFormat(design.printing);
  const [finding] = [
    ...checkPrinterOrientation(design, orientations),
    ...checkFront(design, format, orientations).filter(({ code }) => code === 'photo_orientation'),
  ];
  return <OrientationNote builder={builder} finding={finding} onTurned={focusCropFrame} />;
}

const GRADES: Record<PhotoQuality['grade'], { readonly bar: string; readonly text: string }> = {
  sharp: { bar: 'bg-green', text: 'text-green' },
  fine: { bar: 'bg-green', text: 'text-green' },
  soft: { bar: 'bg-amber', text: 'text-amber' },
  'too-small': { bar: 'bg-red-deep', text: 'text-red-deep' },
};

type QualityMeterProps = {
  readonly photo: Photo;
  readonly name: string | undefined;
  readonly target: PhotoTarget & Pick<Required<PhotoTarget>, 'sizes'>;
};

/** How sharp the photo will print, with the current crop. */
function QualityMeter({ photo, name, target }: QualityMeterProps) {
  const { grade, words, dpi, largestSharpSize } = photoQuality(photo, target);
  const { bar, text } = GRADES[grade];
  return (
    <div>
      <h3 className="eyebrow font-sans">Print quality</h3>
      <p role="status" className={classNames('mt-1.5 text-lg font-semibold', text)}>
        {words}
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-paper-deep">
        <div
          className={classNames('h-full rounded-full transition-[width] duration-200', bar)}
          style={{ width: `${Math.min(100, (dpi / SHARP_DPI) * 100)}%` }}
        />
      </div>
      <p className="mt-2 truncate text-sm text-ink-soft">{name}</p>
      <details className="text-sm text-ink-soft">
        <summary className="cursor-pointer pointer-coarse:py-3">Details</summary>
        {photo.widthPixels}x{photo.heightPixels} pixels, {dpi} dots per inch.
        {largestSharpSize && ` Sharp up to ${formatName(target.sizes[largestSharpSize], target.orientation)}.`}
      </details>
    </div>
  );
}

export function PhotoAdvice() {
  return (
    <div className="grid gap-4">
      <h3 className="font-display text-xl">A good photo</h3>
      <ul className="grid gap-2.5 text-ink-soft [&>li]:border-l-2 [&>li]:border-line [&>li]:pl-3">
        <li>At least 1875x1275 pixels for a crisp print.</li>
        <li>Keep faces away from the edges, which get trimmed.</li>
        <li className="pointer-coarse:hidden">Drop it, browse for it, or paste it with Ctrl+V.</li>
        <li>Your photo stays in this browser until you save or order.</li>
      </ul>
    </div>
  );
}
