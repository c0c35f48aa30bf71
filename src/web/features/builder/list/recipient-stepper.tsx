import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';
import type { ShownRecipient } from './use-shown-recipient.ts';

type RecipientStepperProps = { readonly shown: ShownRecipient; readonly onStep?: () => void };

/** [M-3] Steps through everyone's card. Arrow keys work on either button. */
export function RecipientStepper({ shown, onStep }: RecipientStepperProps) {
  const { position, count, recipient } = shown;
  const step = (next: number) => {
    onStep?.();
    shown.show(Math.max(0, Math.min(count - 1, next)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    step(next);
  };
  const { recipient: name, city } = recipient.address;
  return (
    <nav
      aria-label="Recipients"
      onKeyDown={onKeyDown}
      className="mx-auto flex w-fit max-w-full items-center gap-1 rounded-full border border-line bg-card p-1 shadow-paper"
    >
      <IconButton
        size="small"
        label={RECIPIENT_TEXTS.previous}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        aria-disabled={position === 0}
        onClick={() => step(position - 1)}
      />
      <p role="status" className="min-w-0 truncate text-center text-sm">
        <strong className="font-semibold tabular-nums">
          {formatNumber(position + 1)} of {formatNumber(count)}
        </strong>
        <span className="text-ink-soft">
          {' '}
          · {name}
          {city !== '' && `, ${city}`}
        </span>
      </p>
      <IconButton
        size="small"
        label={RECIPIENT_TEXTS.next}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        aria-disabled={position === count - 1}
        onClick={() => step(position + 1)}
      />
    </nav>
  );
}
