/** The studio: a frame around the four steps, which share one state. The app passes in step 4, the checkout. */
import './builder.css';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type CheckReturnAddress,
  useAccountReturnAddress,
} from '#web/features/builder/address/use-account-return-address.ts';
import { useEditedCard } from '#web/features/builder/edit/use-edited-card.ts';
import { type Fit, useFit } from '#web/features/builder/fit/use-fit.ts';
import { MessageStep } from '#web/features/builder/message/message-step.tsx';
import { PhotoStep } from '#web/features/builder/photo/photo-step.tsx';
import { PreviewStep } from '#web/features/builder/preview/preview-step.tsx';
import { type Builder as BuilderApi, useBuilder } from '#web/features/builder/state/use-builder.ts';
import { BuilderHeader } from './builder-header.tsx';
import { CheckoutStep, type RenderCheckout } from './checkout-step.tsx';
import { FrameNotices } from './frame-notices.tsx';
import { StartQuestion } from './start-question.tsx';
import { useStartAtTop } from './use-steps.ts';

type BuilderProps = {
  readonly logo: ReactNode;
  /** Shown until the card is restored. */
  readonly loading: ReactNode;
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

function CardBuilder({ slot, logo, loading, ...props }: BuilderProps & { readonly slot: 'new' | 'edit' }) {
  const builder = useBuilder(slot);
  const isLoading = useEditedCard(builder, slot);
  const isOpen = builder.isReady && !isLoading;
  const checkReturnAddress = useAccountReturnAddress(builder, isOpen);
  const fit = useFit(builder);
  if (!isOpen) return loading;
  return (
    <section
      id="postcard-builder"
      aria-labelledby="builder-title"
      className="flex min-h-dvh flex-col bg-paper-deep framed:h-dvh framed:overflow-hidden"
    >
      <BuilderHeader builder={builder} logo={logo} />
      <FrameNotices builder={builder} />
      <CurrentStep builder={builder} fit={fit} checkReturnAddress={checkReturnAddress} {...props} />
      <StartQuestion builder={builder} slot={slot} />
    </section>
  );
}

/** Leaves a change of step alone. */
const AFTER_STEP_MS = 500;

type StepProps = Pick<BuilderProps, 'checkout' | 'onCheckoutNear'> & {
  readonly builder: BuilderApi;
  readonly checkReturnAddress: CheckReturnAddress;
  readonly fit: Fit | null;
};

const CurrentStep = memo(function CurrentStep({ builder, fit, onCheckoutNear, ...checkout }: StepProps) {
  const { state, steps } = builder;
  const { step } = state;
  useEffect(() => {
    if (step !== 3) return;
    const timer = setTimeout(onCheckoutNear, AFTER_STEP_MS);
    return () => clearTimeout(timer);
  }, [step, onCheckoutNear]);
  // Without dependencies: the URL may change without a change of step.
  useEffect(() => steps.correct(step));
  useStartAtTop(step);
  const firstStep = useRef(step);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && step !== firstStep.current) setHasMoved(true);
  if (step === 1) return <PhotoStep builder={builder} takesFocus={hasMoved} />;
  if (step === 2) return <MessageStep builder={builder} fit={fit} takesFocus={hasMoved} />;
  if (step === 3) return <PreviewStep builder={builder} fit={fit} takesFocus={hasMoved} />;
  return (
    <div className="flex grow flex-col bg-paper framed:min-h-0">
      <CheckoutStep builder={builder} {...checkout} takesFocus={hasMoved} />
    </div>
  );
});
