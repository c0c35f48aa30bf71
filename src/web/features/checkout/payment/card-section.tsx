import { type Ref, Suspense } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton.tsx';
import type { CardForm } from './card-form.ts';

const SandboxCardForm = lazyPart(async () => (await import('../sandbox-card/sandbox-card-form.tsx')).SandboxCardForm);
const LiveCardForm = lazyPart(async () => (await import('../live-card/live-card-form.tsx')).LiveCardForm);

type CardSectionProps = {
  readonly ref: Ref<CardForm>;
  readonly config: PublicConfig | null;
  readonly disabled: boolean;
};

/** Picks the configured card form. */
export function CardSection({ ref, config, disabled }: CardSectionProps) {
  if (config === null) return <CardSkeleton />;
  const { mode, publishable_key: publishableKey } = config.payments;
  const Fields = mode === 'sandbox' ? SandboxCardForm : LiveCardForm;
  return (
    <Suspense fallback={<CardSkeleton />}>
      <Fields ref={ref} publishableKey={publishableKey} disabled={disabled} />
    </Suspense>
  );
}

function CardSkeleton() {
  return (
    <div className="grid gap-5">
      <LoadingNote />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
