import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type CheckboxProps = {
  readonly label: ReactNode;
  /** Hides the label visually, not from screen readers. */
  readonly isLabelHidden?: boolean;
  /** For a group that is partly checked. */
  readonly isMixed?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string;
};

export function Checkbox(props: CheckboxProps) {
  const { label, isLabelHidden = false, isMixed = false, checked, onChange, disabled = false, hint, error } = props;
  const id = useId();
  const Mark = isMixed ? Minus : Check;
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <span className="relative flex size-6 shrink-0 items-center justify-center text-white">
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = isMixed;
            }}
            id={id}
            checked={checked && !isMixed}
            onChange={(event) => onChange(event.currentTarget.checked)}
            disabled={disabled}
            aria-describedby={describedBy.join(' ') || undefined}
            aria-invalid={error === undefined ? undefined : true}
            className="absolute size-full appearance-none rounded-md border-[1.5px] border-line-strong bg-card transition-colors before:absolute before:-inset-2.5 checked:border-red checked:bg-red indeterminate:border-red indeterminate:bg-red hover:border-ink disabled:opacity-50"
          />
          {(isMixed || checked) && (
            <Mark aria-hidden="true" className="pointer-events-none relative size-4" strokeWidth={3} />
          )}
        </span>
        <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'leading-6'}>
          {label}
        </label>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 pl-8.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-red-deep">
          {error}
        </p>
      )}
    </div>
  );
}
