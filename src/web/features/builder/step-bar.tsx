/** The parts of a step's bar. */
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PriceLine } from './builder-header.tsx';
import { BUILDER_TEXTS } from './texts.ts';
import type { Builder } from './use-builder.ts';

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

/** One line, which a phone has no room for. */
export function BarHelp({ children }: { readonly children: ReactNode }) {
  return <p className="mr-auto truncate text-sm text-ink-soft max-sm:hidden">{children}</p>;
}

type NextButtonProps = {
  readonly label: string;
  readonly disabled?: boolean;
  /** Says on a phone, in place of the label, what is missing. */
  readonly reason?: string | undefined;
  readonly onNext: () => void;
};

/** SPEC.md's round next button, with its label beside it. */
export function NextButton({ label, disabled = false, reason, onNext }: NextButtonProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 sm:shrink-0">
      {reason !== undefined && <p className="text-right text-sm text-ink-soft sm:hidden">{reason}</p>}
      <label
        htmlFor={id}
        className={classNames(
          'font-semibold whitespace-nowrap',
          disabled && 'text-ink-soft',
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
        disabled={disabled}
        onClick={onNext}
      />
    </div>
  );
}
