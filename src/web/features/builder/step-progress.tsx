import { Check } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { STEPS, type Step } from './state/builder-state.ts';
import { BUILDER_TEXTS } from './texts.ts';

type StepProgressProps = { readonly step: Step; readonly onReturn: (step: Step) => void };

/** [B-1] Where you are; steps that are done lead back. */
export const StepProgress = memo(function StepProgress({ step, onReturn }: StepProgressProps) {
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
