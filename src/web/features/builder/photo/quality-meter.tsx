import type { Photo } from '#layout/front/photo.ts';
import { type PhotoQuality, type PhotoTarget, photoQuality, SHARP_DPI } from '#layout/photo-quality.ts';
import { classNames } from '../../../ui/class-names.ts';

const GRADES: Record<PhotoQuality['grade'], { readonly bar: string; readonly text: string }> = {
  sharp: { bar: 'bg-green', text: 'text-green' },
  soft: { bar: 'bg-amber', text: 'text-amber' },
  'too-small': { bar: 'bg-red-deep', text: 'text-red-deep' },
};

type QualityMeterProps = { readonly photo: Photo; readonly target: PhotoTarget };

/** How sharp the photo will be on paper, in plain words, as it is cropped now. */
export function QualityMeter({ photo, target }: QualityMeterProps) {
  const { grade, words, dpi } = photoQuality(photo, target);
  const { bar, text } = GRADES[grade];
  return (
    <div>
      <h4 className="eyebrow font-sans">Print quality</h4>
      <p role="status" className={classNames('mt-1.5 text-lg font-semibold first-letter:uppercase', text)}>
        {words}
      </p>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-paper-deep">
        <div
          className={classNames('h-full rounded-full transition-[width] duration-200', bar)}
          style={{ width: `${Math.min(100, (dpi / SHARP_DPI) * 100)}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {photo.widthPixels}x{photo.heightPixels} pixels, {dpi} dots per inch on paper.
      </p>
    </div>
  );
}
