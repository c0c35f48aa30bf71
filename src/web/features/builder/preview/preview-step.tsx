import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SaveDraftButton } from '../save/save-draft-button.tsx';
import { StepFrame } from '../step-frame.tsx';
import { BUILDER_TEXTS, PREVIEW_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { type CheckedCard, useCard } from '../use-card.ts';
import { useFormat } from '../use-format.ts';
import { CheckoutButton } from './checkout-button.tsx';
import { isAskedAbout, openFindings } from './open-findings.ts';
import { PreflightPanel } from './preflight-panel.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { PrintingPanel } from './printing-panel.tsx';
import { ProofButton } from './proof-button.tsx';

type PreviewStepProps = { readonly builder: Builder; readonly takesFocus: boolean };

/** Step 3. */
export function PreviewStep({ builder, takesFocus }: PreviewStepProps) {
  const { state, dispatch } = builder;
  const { design } = state;
  const format = useFormat(design.printing);
  const card = useCard(design, format, { placeholders: true });
  return (
    <StepFrame
      title={PREVIEW_TEXTS.title}
      takesFocus={takesFocus}
      panel={
        <div className="grid gap-4">
          <PrintingPanel
            printing={design.printing}
            format={format}
            onChange={(change) => dispatch({ type: 'printing-changed', change })}
          />
          <SaveDraftButton builder={builder} />
          <ProofButton builder={builder} />
        </div>
      }
      navigation={
        <>
          <Button
            variant="quiet"
            className="-ml-7 max-sm:-ml-4 max-sm:px-4"
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
            onClick={() => dispatch({ type: 'went-back' })}
          >
            {BUILDER_TEXTS.back}
          </Button>
          <WayToCheckout builder={builder} card={card} />
        </>
      }
    >
      <PreviewStage design={design} card={card} format={format} photoHref={builder.photoHref} />
      <PreflightPanel
        card={card}
        accepted={state.acceptedWarnings}
        onFix={(fix) => dispatch({ type: 'fixed', fix })}
        onNod={(warning, isAccepted) => dispatch({ type: 'warning-nodded', warning, isAccepted })}
        onReturn={(step) => dispatch({ type: 'returned-to', step })}
      />
    </StepFrame>
  );
}

type WayToCheckoutProps = { readonly builder: Builder; readonly card: CheckedCard | null };

/** [B3-4] What may keep the card from arriving is asked about before the checkout; to go on is to accept it. */
function WayToCheckout({ builder, card }: WayToCheckoutProps) {
  const { state, dispatch } = builder;
  const [isAsking, setAsking] = useState(false);
  const open = card && openFindings(card.findings, state.acceptedWarnings);
  const questions = open?.filter(isAskedAbout) ?? [];
  const goOn = () => {
    for (const { message } of questions) dispatch({ type: 'warning-nodded', warning: message, isAccepted: true });
    dispatch({ type: 'went-next' });
  };
  return (
    <>
      <CheckoutButton
        openCount={open && open.length - questions.length}
        onContinue={questions.length > 0 ? () => setAsking(true) : goOn}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={PREVIEW_TEXTS.askTitle}
        description={questions.map(({ message }) => message).join(' ')}
        confirmLabel={PREVIEW_TEXTS.sendAnyway}
        cancelLabel={PREVIEW_TEXTS.complete}
        isDanger
        onConfirm={goOn}
        onCancel={() => dispatch({ type: 'returned-to', step: 2 })}
      />
    </>
  );
}
