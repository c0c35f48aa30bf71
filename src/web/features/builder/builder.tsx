/** The postcard builder: four steps over one state. Step 4 is drawn by whoever composes the page. */
import './builder.css';
import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ERRORS } from '#domain/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import type { RenderCheckout } from './checkout-slot.ts';
import { CheckoutStep } from './checkout-step.tsx';
import { useEditedCard } from './edit/use-edited-card.ts';
import { MessageStep } from './message/message-step.tsx';
import { PhotoStep } from './photo/photo-step.tsx';
import { PreviewStep } from './preview/preview-step.tsx';
import { PriceLine } from './price-line.tsx';
import { StartQuestion } from './start-question.tsx';
import { hasContent, type Step } from './state/builder-state.ts';
import { StepProgress } from './step-progress.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import { type Builder as BuilderApi, useBuilder } from './use-builder.ts';
import { useStepHistory } from './use-step-history.ts';

type BuilderProps = {
  readonly checkout: RenderCheckout;
  /** Step 4 is the next one, so that what it needs can be fetched. */
  readonly onCheckoutNear: () => void;
};

export function Builder(props: BuilderProps) {
  const [query] = useSearchParams();
  const slot = query.get('edit') === 'true' ? 'edit' : 'new';
  // Each slot has a state of its own: one card must not be written over the other.
  return <CardBuilder key={slot} slot={slot} {...props} />;
}

function CardBuilder({ slot, ...props }: BuilderProps & { readonly slot: 'new' | 'edit' }) {
  const builder = useBuilder(slot);
  const isLoading = useEditedCard(builder, slot);
  if (!builder.isReady || isLoading) return <Restoring />;
  return (
    <div>
      <BuilderHeader builder={builder} />
      {builder.isStorageBroken && (
        <div className="mb-6">
          <Callout tone="warning" title={ERRORS.browser_storage.title}>
            {ERRORS.browser_storage.message}
          </Callout>
        </div>
      )}
      {builder.isOtherTabAhead && <OtherTabNotice onChoice={builder.settleOther} />}
      <CurrentStep builder={builder} {...props} />
      <StartQuestion builder={builder} />
    </div>
  );
}

function OtherTabNotice({ onChoice }: { readonly onChoice: BuilderApi['settleOther'] }) {
  return (
    <div className="mb-6">
      <Callout
        tone="warning"
        title={BUILDER_TEXTS.otherTabTitle}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" size="small" onClick={() => onChoice('theirs')}>
              {BUILDER_TEXTS.otherTabUse}
            </Button>
            <Button variant="quiet" size="small" onClick={() => onChoice('mine')}>
              {BUILDER_TEXTS.otherTabKeep}
            </Button>
          </div>
        }
      >
        {BUILDER_TEXTS.otherTabText}
      </Callout>
    </div>
  );
}

function Restoring() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <LoadingNote>{BUILDER_TEXTS.restoring}</LoadingNote>
      <Skeleton className="h-6 w-80 max-w-full" />
      <Skeleton className="h-[36rem] w-full rounded-panel" />
    </div>
  );
}

type StepProps = BuilderProps & { readonly builder: BuilderApi };

function CurrentStep({ builder, checkout, onCheckoutNear }: StepProps) {
  const { step } = builder.state;
  useEffect(() => {
    if (step === 3) onCheckoutNear();
  }, [step, onCheckoutNear]);
  useStepHistory(builder);
  const firstStep = useRef(step);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && step !== firstStep.current) setHasMoved(true);
  if (step === 1) return <PhotoStep builder={builder} takesFocus={hasMoved} />;
  if (step === 2) return <MessageStep builder={builder} takesFocus={hasMoved} />;
  if (step === 3) return <PreviewStep builder={builder} takesFocus={hasMoved} />;
  return <CheckoutStep builder={builder} checkout={checkout} takesFocus={hasMoved} />;
}

function BuilderHeader({ builder }: { readonly builder: BuilderApi }) {
  const { state, dispatch, startOver } = builder;
  const [isAsking, setAsking] = useState(false);
  const returnTo = useCallback((step: Step) => dispatch({ type: 'returned-to', step }), [dispatch]);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line pb-4">
      <StepProgress step={state.step} onReturn={returnTo} />
      <div className="flex items-center gap-x-2 max-lg:w-full max-lg:justify-between lg:ml-auto">
        <PriceLine country={state.design.text.country} />
        {hasContent(state) && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-4"
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            onClick={() => setAsking(true)}
          >
            <span className="whitespace-nowrap">{BUILDER_TEXTS.startOver}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={BUILDER_TEXTS.startOverTitle}
        description={BUILDER_TEXTS.startOverText}
        confirmLabel={BUILDER_TEXTS.startOver}
        cancelLabel={BUILDER_TEXTS.keep}
        isDanger
        onConfirm={() => {
          startOver();
          setAsking(false);
        }}
      />
    </div>
  );
}
