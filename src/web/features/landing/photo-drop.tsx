import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { PHOTO_FILES } from '../../content/site.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useStartBuilder } from './ways-in.ts';

type PhotoDropProps = {
  readonly testId: string;
  readonly title: string;
  readonly overTitle: string;
  readonly browse: string;
  readonly hint: string;
  readonly icon: ReactNode;
  readonly className?: string;
};

/** [L-4] [B1-1] Opens the studio with the photo dropped or chosen here. */
export function PhotoDrop({ testId, title, overTitle, browse, hint, icon, className }: PhotoDropProps) {
  const [isOver, setIsOver] = useState(false);
  const inputId = useId();
  const start = useStartBuilder();
  const take = (file: File | undefined) => {
    if (file) start({ kind: 'photo', file });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same
    <div
      data-testid={testId}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-4 rounded-panel border-2 border-dashed px-6 py-10 text-center transition-colors',
        isOver ? 'border-red bg-red-wash' : 'border-line-strong bg-card',
        className,
      )}
    >
      {icon}
      <p className="font-display text-xl font-semibold">{isOver ? overTitle : title}</p>
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
          {browse}
        </label>
      </div>
      <p className="text-sm text-ink-soft">{hint}</p>
    </div>
  );
}

/** Drawn here: the icon library would be a tenth of the first page's code. */
export function PhotoIcon() {
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
