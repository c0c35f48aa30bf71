/** The postcard builder: four steps that share one state. The app passes in step 4, the checkout. */
import './builder.css';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ERRORS } from '#domain/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { useAccountReturnAddress } from './address/use-account-return-address.ts';
import { BuilderHeader } from './builder-header.tsx';
import { CheckoutStep, type RenderCheckout } from './checkout-step.tsx';
import { useEditedCard } from './edit/use-edited-card.ts';
import { MessageStep } from './message/message-step.tsx';
import { PhotoStep } from './photo/photo-step.tsx';
import { PreviewStep } from './preview/preview-step.tsx';
import { StartQuestion } from './start-question.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import { type Builder as BuilderApi, useBuilder } from './use-builder.ts';
import { useStepHistory } from './use-step-history.ts';

type BuilderProps = {
  readonly checkout: RenderCheckout;
  /** Called on step 3, so that the checkout can be loaded in advance. */
  readonly onCheckoutNear: () => void;
};

export function Builder(props: BuilderProps) {
  const [query] = useSearchParams();
  const slot = query.get('edit') === 'true' ? 'edit' : 'new';
  // Each slot has its own state, so that one card can't overwrite the other.
  return <CardBuilder key={slot} slot={slot} {...props} />;
}

function CardBuilder({ slot, ...props }: BuilderProps & { readonly slot: 'new' | 'edit' }) {
  const builder = useBuilder(slot);
  const isLoading = useEditedCard(builder, slot);
  const isOpen = builder.isReady && !isLoading;
  useAccountReturnAddress(builder, isOpen);
  if (!isOpen) return <Restoring />;
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
      {builder.hasOtherVersion && <OtherTabNotice onChoice={builder.chooseVersion} />}
      <CurrentStep builder={builder} {...props} />
      <StartQuestion builder={builder} />
    </div>
  );
}

function OtherTabNotice({ onChoice }: { readonly onChoice: BuilderApi['chooseVersion'] }) {
  return (
    <div className="mb-6">
      <Callout
        tone="warning"
        title={BUILDER_TEXTS.otherTabTitle}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" size="small" onClick={() => onChoice('other')}>
              {BUILDER_TEXTS.otherTabUse}
            </Button>
            <Button variant="quiet" size="small" onClick={() => onChoice('this')}>
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
