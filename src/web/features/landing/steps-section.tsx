import { type DragEvent, useId, useState } from 'react';
import { STEPS } from '../../content/landing.ts';
import { PHOTO_FILES } from '../../content/site.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { startBuilder } from './scroll-to-builder.ts';

export function StepsSection() {
  return (
    <section aria-labelledby="steps-title" className="wrap">
      <h2 id="steps-title" className="text-3xl sm:text-[2.375rem]">
        {STEPS.title}
      </h2>
      <ol className="mt-8 grid border-y border-line sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="flex gap-x-5 border-line border-dashed py-5 not-first:border-t sm:block sm:py-7 sm:pr-6 sm:nth-2:border-t-0 sm:even:border-l sm:even:pl-6 lg:not-first:border-t-0 lg:not-first:border-l lg:not-first:pl-6"
          >
            <span
              aria-hidden="true"
              className="w-6 shrink-0 font-display text-[2.125rem] leading-none font-semibold text-red"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-[1.3125rem] sm:mt-2">{title}</h3>
              <p className="mt-1 text-[0.9375rem] text-ink-soft sm:mt-1.5">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <PhotoDropZone />
    </section>
  );
}

/** Takes any file: the builder decides which ones are photos. */
function take(file: File | undefined): void {
  if (file) startBuilder({ kind: 'photo', file });
}

/** [L-4] Starts the builder with the photo dropped here. */
function PhotoDropZone() {
  const [isOver, setIsOver] = useState(false);
  const inputId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same
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

/** Drawn here: the icon library would be a tenth of the first page's code. */
function PhotoIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 40 40"
      className="size-12 text-red"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M22 6H7a2 2 0 0 0-2 2v24a2 2 0 0 0 2 2h26a2 2 0 0 0 2-2V18" />
      <path d="m5 28 8.5-8 7 7 4-4L35 31" />
      <path d="M30.5 14V4m-4.5 4.5L30.5 4 35 8.5" />
    </svg>
  );
}
