import { Suspense, useMemo, useState } from 'react';
import { findTypedName } from '#domain/merge.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ColorNote } from '../colors/color-note.tsx';
import { FitForAll } from '../recipients/fit-note.tsx';
import { RecipientStepper } from '../recipients/recipient-stepper.tsx';
import { type ListView, reviewList } from '../recipients/review-list.ts';
import type { Fit } from '../recipients/use-fit.ts';
import { useShownRecipient } from '../recipients/use-shown-recipient.ts';
import { SaveDraftButton } from '../save/save-draft-button.tsx';
import { BarStart } from '../step-bar.tsx';
import { StepFrame } from '../step-frame.tsx';
import { PREVIEW_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { useCard, useFormat } from '../use-card.ts';
import { ContinueToCheckout } from './continue-to-checkout.tsx';
import { FINDINGS_ID, PreflightPanel, shownFindings } from './preflight-panel.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { PrintingPanel } from './printing-panel.tsx';
import { ProofButton } from './proof-button.tsx';

const LazyPeopleDialog = lazyPart(async () => (await import('../recipients/people-dialog.tsx')).PeopleDialog);

type PreviewStepProps = {
  readonly builder: Builder;
  /** Of everyone's card, if it is a mailing. */
  readonly fit: Fit | null;
  readonly takesFocus: boolean;
};

/** Step 3. */
export function PreviewStep({ builder, fit, takesFocus }: PreviewStepProps) {
  const { state, dispatch, recipients } = builder;
  const { design } = state;
  const format = useFormat(design.printing);
  const card = useCard(design, format, { placeholders: design.hiddenId === null });
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
      hidesTitleOnPhones
      takesFocus={takesFocus}
      panel={
        <div className="grid gap-6 px-5 py-4 sm:px-8 framed:px-6">
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
            onChange={(change) => dispatch({ type: 'printing-changed', change })}
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
      <PreviewStage design={design} card={card} format={format} photoHrefs={builder.photoHrefs} />
    </StepFrame>
  );
}
