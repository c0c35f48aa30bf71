import { Check, RotateCcw } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import type { Country } from '#domain/address.ts';
import { estimateDelivery } from '#domain/delivery.ts';
import { centsToDollars } from '#domain/money.ts';
import { priceOrder } from '#domain/pricing.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDayRange, formatDollars } from '../../ui/format.ts';
import { hasContent, STEPS, type Step } from './state/builder-state.ts';
import { BUILDER_TEXTS } from './texts.ts';
import type { Builder } from './use-builder.ts';

export function BuilderHeader({ builder }: { readonly builder: Builder }) {
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

type StepProgressProps = { readonly step: Step; readonly onReturn: (step: Step) => void };

/** [B-1] The current step, with links back to earlier ones. */
const StepProgress = memo(function StepProgress({ step, onReturn }: StepProgressProps) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm sm:gap-x-2.5">
        {STEPS.map((each) => (
          <li key={each} className="flex items-center gap-x-1.5 sm:gap-x-2.5">
            {each > 1 && <span aria-hidden="true" className="h-px w-3 bg-line-strong sm:w-6" />}
            <StepMark step={each} current={step} onReturn={onReturn} />
          </li>
        ))}
      </ol>
    </nav>
  );
});

type StepMarkProps = StepProgressProps & { readonly current: Step };

function StepMark({ step, current, onReturn }: StepMarkProps) {
  const name = BUILDER_TEXTS.steps[step];
  if (step < current) {
    return (
      <button
        type="button"
        onClick={() => onReturn(step)}
        className="flex min-h-9 items-center gap-1 rounded-full px-1 font-semibold text-green pointer-coarse:min-w-9 hover:underline pointer-coarse:min-h-11"
      >
        <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        <span className="sr-only">Done, back to step {step}:</span> <span className="max-[26rem]:sr-only">{name}</span>
      </button>
    );
  }
  const isCurrent = step === current;
  return (
    <span
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames('flex min-h-9 items-center px-1', isCurrent ? 'font-semibold text-red' : 'text-ink-soft')}
    >
      <span className="sr-only">Step</span> {step}{' '}
      <span className={classNames('ml-1', !isCurrent && 'max-[26rem]:sr-only')}>{name}</span>
    </span>
  );
}

/** Price and arrival, visible from the first step on. */
const PriceLine = memo(function PriceLine({ country }: { readonly country: Country }) {
  const { totalCents } = priceOrder();
  const { from, to } = estimateDelivery(country, new Date());
  return (
    <p className="text-sm text-ink-soft">
      <strong className="font-semibold text-ink">{formatDollars(centsToDollars(totalCents))}</strong> with free delivery
      · arrives {formatDayRange(from, to)}
    </p>
  );
});
