import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { PHOTO_FILES } from '#web/content/site.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useStartBuilder } from './ways-in.ts';

type PhotoDropProps = {
  readonly testId: string;
  readonly title: string;
  readonly overTitle: string;
  readonly className: string;
  /** The way to choose a file, where the zone is more than decoration. */
  readonly children?: ReactNode;
};

/** [L-4] [B1-1] Opens the studio with the photo dropped here. */
export function PhotoDrop({ testId, title, overTitle, className, children }: PhotoDropProps) {
  const [isOver, setIsOver] = useState(false);
  const start = useStartBuilder();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) start({ kind: 'photo', file });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen by a button
    <div
      data-testid={testId}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-4 rounded-panel border-2 border-dashed px-6 text-center transition-colors',
        isOver ? 'border-red bg-red-wash' : 'border-line-strong bg-card',
        className,
      )}
    >
      <PhotoIcon />
      <p className="font-display text-xl font-semibold">{isOver ? overTitle : title}</p>
      {children}
    </div>
  );
}

/** [B1-1] Opens the studio with the photo chosen here. */
export function PhotoPicker({ label }: { readonly label: string }) {
  const id = useId();
  const start = useStartBuilder();
  return (
    <div>
      <input
        id={id}
        type="file"
        accept={PHOTO_FILES}
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) start({ kind: 'photo', file });
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={buttonStyle({
          variant: 'ghost',
          size: 'small',
          className: 'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-blue',
        })}
      >
        {label}
      </label>
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
