import { type DragEvent, useId, useState } from 'react';
import { STEPS } from '../../content/landing.ts';
import { PHOTO_FILES } from '../../content/site.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { classNames } from '../../ui/class-names.ts';
import { PhotoIcon } from './icons.tsx';
import { startBuilder } from './scroll-to-builder.ts';

/** Which files are photos, and what is said of the others, only the builder knows. */
function take(file: File | undefined): void {
  if (file) startBuilder({ kind: 'photo', file });
}

/** [L-4] A photo dropped here starts the builder with it. */
export function PhotoDropZone() {
  const [isOver, setIsOver] = useState(false);
  const inputId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the extra; the button below does the same
    <div
      data-testid="photo-drop-zone"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'mt-10 grid justify-items-center gap-4 rounded-panel border-2 border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-red bg-red-wash' : 'border-line-strong bg-card',
      )}
    >
      <PhotoIcon />
      <p className="font-display text-xl font-semibold">{isOver ? STEPS.dropping : STEPS.drop}</p>
      <div>
        <input
          id={inputId}
          type="file"
          accept={PHOTO_FILES}
          className="peer sr-only"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <label
          htmlFor={inputId}
          className={buttonStyle({
            variant: 'ghost',
            size: 'small',
            className:
              'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-blue',
          })}
        >
          {STEPS.browse}
        </label>
      </div>
      <p className="text-sm text-ink-soft">{STEPS.dropHint}</p>
    </div>
  );
}
