import { ImagePlus } from 'lucide-react';
import { type DragEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PHOTO_FILES } from '#web/content/site.ts';
import { FittedCard } from '#web/features/builder/frame/fitted-card.tsx';
import { PHOTO_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Progress } from '#web/ui/progress.tsx';
import { ASKED_STYLE, CROP_FRAME_ID } from './slot-frame.tsx';
import { STAGE_LEGEND } from './stage-legend.tsx';
import type { PhotoError } from './use-photo-reading.ts';

type DropAreaProps = {
  readonly reading: Builder['reading'];
  readonly hasFront: boolean;
  /** The customer wanted to go on without a photo. */
  readonly isAsked: boolean;
  /** Why the last file couldn't be used, if no slot says it. */
  readonly error: PhotoError | undefined;
  readonly onErrorSeen: (slot: number) => void;
  /** Leads back to this step. */
  readonly signInPath: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onBrowse: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** Shown once there is a front. */
  readonly children: ReactNode;
};

/** [B1-1] [B1-2] Accepts dropped and browsed files, also to replace a photo. */
export function DropArea(props: DropAreaProps) {
  const { reading, hasFront, isAsked, error, onErrorSeen, signInPath, input, onBrowse, onFiles, children } = props;
  const { isOver, handlers } = useFileDrop(onFiles);
  const notePress = useFocusOnFront(hasFront);
  return (
    <div
      {...handlers}
      data-over={isOver || undefined}
      data-asked={isAsked || undefined}
      className={classNames(
        // The area is as high for every card, so that the tools below stay where they are when a photo turns it.
        'relative overflow-clip pt-6 transition-shadow max-framed:grid max-framed:min-h-(--stage-height) max-framed:content-center',
        STAGE_LEGEND.className,
        isOver && 'inset-ring-4 inset-ring-blue',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={PHOTO_FILES}
        aria-label="Choose a photo"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the same file be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {hasFront ? (
        children
      ) : (
        <EmptyFrame
          isOver={isOver}
          isHidden={reading !== null}
          onBrowse={(event) => {
            notePress(event);
            onBrowse();
          }}
        />
      )}
      {error && <FileError error={error.error} signInPath={signInPath} onSeen={() => onErrorSeen(error.slot)} />}
      {reading && <ReadingNote {...reading} />}
    </div>
  );
}

function useFileDrop(onFiles: DropAreaProps['onFiles']) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const handlers = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { isOver, handlers };
}

/**
 * The photo replaces the Browse button and takes over its focus, but only if the button was pressed by keyboard: the
 * wheel zooms a focused photo, and a mouse user may only want to scroll.
 */
function useFocusOnFront(hasFront: boolean): (press: MouseEvent) => void {
  const isByKeyboard = useRef(false);
  useEffect(() => {
    if (hasFront && isByKeyboard.current) document.getElementById(CROP_FRAME_ID)?.focus({ preventScroll: true });
    isByKeyboard.current = false;
  }, [hasFront]);
  return ({ detail }) => {
    isByKeyboard.current = detail === 0;
  };
}

type EmptyFrameProps = {
  readonly isOver: boolean;
  readonly isHidden: boolean;
  readonly onBrowse: (press: MouseEvent) => void;
};

function EmptyFrame({ isOver, isHidden, onBrowse }: EmptyFrameProps) {
  return (
    <FittedCard
      ratio={3 / 2}
      beside={STAGE_LEGEND.height}
      style={{ marginBlockEnd: STAGE_LEGEND.height }}
      className={classNames(
        'grid place-content-center justify-items-center gap-3 rounded-card border-2 border-dashed p-4 text-center transition-colors',
        isOver ? 'border-blue bg-blue-wash' : `border-line-strong bg-card ${ASKED_STYLE}`,
        isHidden && 'invisible',
      )}
    >
      <ImagePlus
        aria-hidden="true"
        strokeWidth={1.4}
        className={classNames('size-10 sm:size-14', isOver ? 'text-blue' : 'text-red')}
      />
      <p className="font-display text-lg sm:text-2xl">{isOver ? PHOTO_TEXTS.release : PHOTO_TEXTS.drop}</p>
      <Button variant="ghost" size="small" data-needs-photo onClick={onBrowse}>
        {PHOTO_TEXTS.browse}
      </Button>
      <p className="text-sm text-ink-soft">{PHOTO_TEXTS.supports}</p>
    </FittedCard>
  );
}

type FileErrorProps = Pick<DropAreaProps, 'signInPath'> & {
  readonly error: PhotoError['error'];
  readonly onSeen: () => void;
};

/** Over the edge of the stage, so that nothing moves. */
function FileError({ error, signInPath, onSeen }: FileErrorProps) {
  return (
    <div className="absolute inset-x-4 top-4 z-10 mx-auto max-w-xl shadow-card">
      <Callout
        tone="danger"
        title={error.title}
        action={
          <>
            {error.code === 'photo_needs_account' && (
              <LinkButton to={signInPath} size="small">
                {PHOTO_TEXTS.signIn}
              </LinkButton>
            )}
            <Button size="small" variant="ghost" onClick={onSeen}>
              {PHOTO_TEXTS.close}
            </Button>
          </>
        }
      >
        {error.message}
      </Callout>
    </div>
  );
}

/** The file's own picture shows at once, if the browser can read it; on a slow line, the rest may take a while. */
function ReadingNote({ progress, file }: NonNullable<DropAreaProps['reading']>) {
  const href = useObjectUrl(file);
  const [shownHref, setShownHref] = useState<string | null>(null);
  const isShown = href !== null && shownHref === href;
  return (
    <div
      className={classNames(
        'absolute inset-0 grid content-center justify-items-center gap-5 rounded-panel p-6',
        isShown ? 'bg-paper-deep' : 'bg-paper-deep/90',
      )}
    >
      {href !== null && (
        <img
          src={href}
          alt=""
          data-testid="read-photo"
          decoding="async"
          onLoad={() => setShownHref(href)}
          className={classNames(
            'min-h-0 max-h-full max-w-full rounded-card object-contain',
            isShown ? 'shadow-card' : 'hidden',
          )}
        />
      )}
      <div className="w-72 max-w-full">
        <Progress label={progress === null ? PHOTO_TEXTS.decoding : PHOTO_TEXTS.reading} value={progress} />
      </div>
    </div>
  );
}

function useObjectUrl(file: File): string | null {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setHref(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return href;
}
