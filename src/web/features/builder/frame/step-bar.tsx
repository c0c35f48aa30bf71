/** The parts of a step's bar. */
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PriceLine } from './builder-header.tsx';
import { BUILDER_TEXTS } from './texts.ts';

/** Back from steps 2 and 3. On a phone Back is in the header, and the price is here. */
export function BarStart({ builder }: { readonly builder: Builder }) {
  const { state, dispatch } = builder;
  return (
    <>
      <div className="sm:hidden">
        <PriceLine
          country={state.design.text.country}
          offer={builder.offer}
          recipients={builder.recipients}
          printing={state.design.printing}
          isShort
        />
      </div>
      {state.step > 1 && (
        <Button
          variant="quiet"
          className="-ml-7 max-sm:hidden"
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          onClick={() => dispatch({ type: 'went-back' })}
        >
          {BUILDER_TEXTS.back}
        </Button>
      )}
    </>
  );
}

type BarHelpProps = {
  /** It says what is missing to someone who wanted to go on. */
  readonly isAsked: boolean;
  readonly children: ReactNode;
};

/** A phone has no room for it. */
export function BarHelp({ isAsked, children }: BarHelpProps) {
  return (
    <p
      role={isAsked ? 'alert' : undefined}
      className={classNames('mr-auto min-w-0 text-sm leading-snug text-balance max-sm:hidden', inkOf(isAsked))}
    >
      {children}
    </p>
  );
}

function inkOf(isAsked: boolean): string {
  return isAsked ? 'font-medium text-red-deep' : 'text-ink-soft';
}

type BlockedNextProps = { readonly label: string; readonly reason: string; readonly onPress: () => void };

/** [B2-9] In place of the round next button, which SPEC.md shows only once the form is complete. As high, so that the card keeps its size. */
export function BlockedNext({ label, reason, onPress }: BlockedNextProps) {
  const id = useId();
  return (
    <div className="flex min-h-14 items-center gap-4">
      <p id={id} className="max-w-72 text-right text-sm text-ink-soft max-sm:hidden">
        {reason}
      </p>
      <Button variant="ghost" className="shrink-0" aria-describedby={id} onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

type NextButtonProps = {
  readonly label: string;
  /** Stays pressable, to lead to what is missing. */
  readonly isDisabled?: boolean;
  /** Says on a phone, in place of the label, what is missing. */
  readonly reason?: string | undefined;
  readonly isAsked?: boolean;
  readonly onNext: () => void;
};

/** SPEC.md's round next button, with its label beside it. */
export function NextButton({ label, isDisabled = false, reason, isAsked = false, onNext }: NextButtonProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 sm:shrink-0">
      {reason !== undefined && (
        <p role={isAsked ? 'alert' : undefined} className={classNames('text-right text-sm sm:hidden', inkOf(isAsked))}>
          {reason}
        </p>
      )}
      <label
        htmlFor={id}
        className={classNames(
          'font-semibold whitespace-nowrap',
          isDisabled && 'text-ink-soft',
          reason !== undefined && 'max-sm:hidden',
        )}
      >
        {label}
      </label>
      <IconButton
        id={id}
        label={label}
        icon={<ArrowRight aria-hidden="true" className="size-6" />}
        variant="primary"
        size="large"
        data-testid="round-next"
        aria-disabled={isDisabled || undefined}
        className={isDisabled ? 'cursor-pointer bg-neutral-wash! text-ink-soft! shadow-none!' : undefined}
        onClick={onNext}
      />
    </div>
  );
}
