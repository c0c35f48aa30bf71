import { ImageUp } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Front, firstPhoto } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { requestFonts } from '#web/card/engine-store.ts';
import type { Item } from '#web/features/builder/drawing/drawing-items.ts';
import { BarHelp, BarStart, NextButton } from '#web/features/builder/frame/step-bar.tsx';
import { StepFrame } from '#web/features/builder/frame/step-frame.tsx';
import { PHOTO_TEXTS } from '#web/features/builder/frame/texts.ts';
import { isStepComplete } from '#web/features/builder/state/builder-state.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { isInDialog, isTextField } from '#web/features/builder/state/use-undo.ts';
import { authPath } from '#web/session/return-path.ts';
import { Button } from '#web/ui/button.tsx';
import { useActiveSlot } from './active-slot.ts';
import { choosePhotos } from './choose-photos.ts';
import { DropArea } from './drop-area.tsx';
import { FrontPreview } from './front-preview.tsx';
import { FrontPanel } from './front-tools.tsx';

type PhotoStepProps = { readonly builder: Builder; readonly takesFocus: boolean };

/** Step 1. */
export function PhotoStep({ builder, takesFocus }: PhotoStepProps) {
  const { state, dispatch } = builder;
  const hasFront = state.design.front !== null;
  const isComplete = isStepComplete(state, 1);
  const needed = hasFront ? PHOTO_TEXTS.slotsNeeded : PHOTO_TEXTS.needed;
  const [wasAsked, setAsked] = useState(false);
  const isAsked = wasAsked && !isComplete;
  const ask = () => {
    setAsked(true);
    document.querySelector<HTMLElement>('#postcard-builder [data-needs-photo]')?.focus();
  };
  const slots = useActiveSlot(state.design.front, builder.place);
  const { fontFamily } = state.design.text;
  const isTurned = useTurn(state.design);
  const [placed, setPlaced] = useState<Item | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const browse = () => input.current?.click();
  const onFiles = (files: readonly File[]) => void choosePhotos(builder, files, slots.activeSlot);
  usePastedPhotos(onFiles);
  useEffect(() => {
    // Load what the next step needs while the customer looks at the photo.
    if (hasFront) void requestFonts(['inter', fontFamily]);
  }, [hasFront, fontFamily]);
  return (
    <StepFrame
      title={PHOTO_TEXTS.title}
      takesFocus={takesFocus}
      keepsStage
      panel={<FrontPanel builder={builder} onBrowse={browse} onPlaced={setPlaced} {...slots} />}
      navigation={
        <>
          <BarStart builder={builder} />
          <BarHelp isAsked={isAsked}>{isComplete ? <FrontHelp front={state.design.front} /> : needed}</BarHelp>
          {hasFront && (
            <Button
              variant="ghost"
              size="small"
              icon={<ImageUp aria-hidden="true" className="size-4" />}
              onClick={browse}
            >
              <span className="max-sm:sr-only">
                {state.design.front?.kind === 'template' ? PHOTO_TEXTS.ownPhoto : PHOTO_TEXTS.change}
              </span>
            </Button>
          )}
          <NextButton
            label={PHOTO_TEXTS.next}
            isDisabled={!isComplete}
            reason={isAsked || (hasFront && !isComplete) ? needed : undefined}
            isAsked={isAsked}
            onNext={isComplete ? () => dispatch({ type: 'went-next' }) : ask}
          />
        </>
      }
    >
      <DropArea
        input={input}
        reading={builder.reading}
        error={hasSlots(state.design.front) ? undefined : builder.photoErrors[0]}
        onErrorSeen={builder.dismissPhotoError}
        signInPath={authPath(builder.steps.path)}
        hasFront={hasFront}
        isAsked={isAsked}
        onBrowse={browse}
        onFiles={onFiles}
      >
        <FrontPreview builder={builder} {...slots} isTurned={isTurned} onBrowse={browse} placed={placed} />
      </DropArea>
    </StepFrame>
  );
}

/** Several, each with its own messages. */
function hasSlots(front: Front | null): boolean {
  return front?.kind === 'photos' && front.slots.length > 1;
}

function FrontHelp({ front }: { readonly front: Front | null }) {
  if (front?.kind === 'template') return PHOTO_TEXTS.templateHelp;
  return (
    <>
      <span className="pointer-coarse:hidden">{PHOTO_TEXTS.mouseHelp}</span>
      <span className="hidden pointer-coarse:inline">{PHOTO_TEXTS.touchHelp}</span>
    </>
  );
}

/** [T-3] True once a chosen photo has turned the card, until either changes again. */
function useTurn({ front, printing: { orientation } }: PostcardDesign): boolean {
  const photoId = firstPhoto(front)?.uploadId;
  const [seen, setSeen] = useState({ photoId, orientation, isTurned: false });
  if (photoId !== seen.photoId || orientation !== seen.orientation) {
    const isTurned = photoId !== undefined && photoId !== seen.photoId && orientation !== seen.orientation;
    setSeen({ photoId, orientation, isTurned });
  }
  return seen.isTurned;
}

/** Takes pictures that are pasted anywhere on the page. Text pasted into a field is left alone. */
function usePastedPhotos(onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isText = isTextField(event.target) && event.clipboardData?.types.includes('text/plain');
    if (files.length === 0 || isText || isInDialog(event.target)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
