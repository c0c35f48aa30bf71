import { Suspense, useMemo, useRef, useState } from 'react';
import { findTypedName } from '#domain/merge.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';
import { ColorNote } from '#web/features/builder/colors/color-note.tsx';
import { FitForAll } from '#web/features/builder/fit/fit-note.tsx';
import type { Fit } from '#web/features/builder/fit/use-fit.ts';
import { BarStart } from '#web/features/builder/frame/step-bar.tsx';
import { StepFrame } from '#web/features/builder/frame/step-frame.tsx';
import { PREVIEW_TEXTS } from '#web/features/builder/frame/texts.ts';
import { type ListView, reviewList } from '#web/features/builder/import/review-list.ts';
import { RecipientStepper } from '#web/features/builder/list/recipient-stepper.tsx';
import { useShownRecipient } from '#web/features/builder/list/use-shown-recipient.ts';
import { SaveDraftButton } from '#web/features/builder/save/save-draft-button.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useCard, useFormat } from '#web/features/builder/state/use-card.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ContinueToCheckout } from './continue-to-checkout.tsx';
import { DockedCard, useIsDocked } from './docked-card.tsx';
import type { Side } from './paper-face.tsx';
import { FINDINGS_ID, PreflightPanel, shownFindings } from './preflight-panel.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { PrintingPanel } from './printing-panel.tsx';
import { ProofButton } from './proof-button.tsx';

const LazyPeopleDialog = lazyPart(
  async () => (await import('#web/features/builder/list/people-dialog.tsx')).PeopleDialog,
);

type PreviewStepProps = {
  readonly builder: Builder;
  /** The check of everyone's card, if it is a mailing. */
  readonly fit: Fit | null;
  readonly takesFocus: boolean;
};

/** Step 3. */
export function PreviewStep({ builder, fit, takesFocus }: PreviewStepProps) {
  const { state, dispatch, recipients } = builder;
  const { design } = state;
  const format = useFormat(design.printing);
  const card = useCard(design, format, { placeholders: design.hiddenId === null });
  const [side, setSide] = useState<Side>('front');
  const place = useRef<HTMLElement>(null);
  const isDocked = useIsDocked(place);
  const shownCard = { design, card, format, photoHrefs: builder.photoHrefs, side, onSide: setSide };
  const shown = useShownRecipient(builder);
  // The shown card is ready, but another one isn't.
  const { message } = design.text;
  const list = useMemo(() => recipients && reviewList(recipients, message), [recipients, message]);
  const [listShown, setListShown] = useState<ListView | null>(null);
  const greetEach = () => {
    const typed = recipients && findTypedName(message, recipients);
    if (typed) dispatch({ type: 'text-changed', change: { message: typed.message } });
  };
  const isOnlyOthers =
    fit !== null &&
    fit.problems.length > 0 &&
    list?.length === 0 &&
    card !== null &&
    shownFindings(card, list).length === 0;
  return (
    <StepFrame
      title={PREVIEW_TEXTS.title}
      takesFocus={takesFocus}
      panel={
        <div className="grid gap-6 px-5 py-5 sm:px-8 framed:px-6 framed:py-4">
          {isDocked && <DockedCard {...shownCard} />}
          {shown && fit && (
            <div id={isOnlyOthers ? FINDINGS_ID : undefined} tabIndex={-1} className="scroll-mt-6 outline-none">
              <FitForAll fit={fit} shown={shown} onShow={() => {}} onFix={builder.fix} />
            </div>
          )}
          {!isOnlyOthers && (
            <PreflightPanel
              card={card}
              list={list}
              onCheckList={setListShown}
              onGreetEach={greetEach}
              onFix={builder.fix}
              onReturn={(step, place) => dispatch({ type: 'returned-to', step, place })}
            />
          )}
          <ColorNote state={state} photos={builder.photos} />
          <PrintingPanel
            printing={design.printing}
            recipient={design.text.recipient}
            isMailing={design.mailing !== null}
            onChange={(change) => {
              setSide((last) => sideOf(change) ?? last);
              dispatch({ type: 'printing-changed', change });
            }}
          />
          <SaveDraftButton builder={builder} />
          <ProofButton builder={builder} />
          {listShown !== null && (
            <Suspense fallback={null}>
              <LazyPeopleDialog
                builder={builder}
                first={listShown.filter}
                edited={listShown.position}
                onClose={() => setListShown(null)}
              />
            </Suspense>
          )}
        </div>
      }
      navigation={
        <>
          <BarStart builder={builder} />
          <ContinueToCheckout builder={builder} card={card} fit={fit} list={list} onCheckList={setListShown} />
        </>
      }
    >
      {shown && (
        <div className="px-6 pt-5">
          <RecipientStepper shown={shown} />
        </div>
      )}
      <PreviewStage {...shownCard} place={place} />
    </StepFrame>
  );
}

/** Where a changed option shows; null if either side will do. */
function sideOf(change: Partial<PrintingOptions>): Side | null {
  if (change.stamp || change.sides) return 'back';
  return change.printColor || change.orientation || change.paperType ? 'front' : null;
}
