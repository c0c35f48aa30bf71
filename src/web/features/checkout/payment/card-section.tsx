import { type Ref, Suspense } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import type { Currency } from '#domain/money.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { CardForm, OnExpress } from './card-form.ts';
import { CardSkeleton } from './card-skeleton.tsx';

const SandboxCardForm = lazyPart(async () => (await import('../sandbox-card/sandbox-card-form.tsx')).SandboxCardForm);
const LiveCardForm = lazyPart(async () => (await import('../live-card/live-card-form.tsx')).LiveCardForm);

type CardSectionProps = {
  readonly ref: Ref<CardForm>;
  readonly config: PublicConfig | null;
  /** Null until the server's quote arrives. */
  readonly price: { readonly total_cents: number; readonly currency: Currency } | null;
  readonly onExpress: OnExpress;
  readonly disabled: boolean;
};

/** Picks the configured card form. */
export function CardSection({ ref, config, price, onExpress, disabled }: CardSectionProps) {
  if (config === null) return <CardSkeleton />;
  const { mode, publishable_key: publishableKey } = config.payments;
  const form = { ref, publishableKey, disabled };
  return (
    <Suspense fallback={<CardSkeleton />}>
      {mode === 'sandbox' && <SandboxCardForm {...form} />}
      {mode === 'stripe' && price === null && <CardSkeleton />}
      {mode === 'stripe' && price !== null && (
        <LiveCardForm {...form} amountCents={price.total_cents} currency={price.currency} onExpress={onExpress} />
      )}
    </Suspense>
  );
}
