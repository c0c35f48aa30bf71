import { useEffect, useEffectEvent } from 'react';
import type { Front } from '#domain/front.ts';
import { formatName } from '#layout/formats.ts';
import { requestFonts } from '../../../card/engine-store.ts';
import { isStepComplete } from '../state/builder-state.ts';
import { BarHelp, BarStart, NextButton } from '../step-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { PHOTO_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useFormat } from '../use-card.ts';
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
  const slots = useActiveSlot(state.design.front);
  const { fontFamily } = state.design.text;
  const format = useFormat(state.design.printing);
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
      panel={<FrontPanel builder={builder} {...slots} />}
      navigation={
        <>
          <BarStart builder={builder} />
          <BarHelp>{helpFor(state.design.front, formatName(format, state.design.printing.orientation))}</BarHelp>
          <NextButton
            label={PHOTO_TEXTS.next}
            disabled={!isStepComplete(state, 1)}
            onNext={() => dispatch({ type: 'went-next' })}
          />
        </>
      }
    >
      <DropArea reading={builder.reading} hasFront={hasFront} onFiles={onFiles}>
        {(browse) => <FrontPreview builder={builder} {...slots} onChange={browse} />}
      </DropArea>
    </StepFrame>
  );
}

function helpFor(front: Front | null, size: string): string {
  if (front === null) return PHOTO_TEXTS.needed;
  return front.kind === 'photos' ? PHOTO_TEXTS.bleedHelp(size) : PHOTO_TEXTS.templateHelp;
}

/** Takes pictures that are pasted anywhere on the page. Text pasted into a field is left alone. */
function usePastedPhotos(onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
