/** Label, hint and error of a field, linked for screen readers. */
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type FieldTexts = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Hides the label visually, not from screen readers. */
  readonly isLabelHidden?: boolean;
};

export type FieldWiring = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

export function useFieldWiring({ hint, error }: FieldTexts, givenId?: string): FieldWiring {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  };
}

type FieldFrameProps = FieldTexts & {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function FieldFrame({ id, label, hint, error, isLabelHidden = false, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-[0.8125rem] font-semibold text-ink-soft'}>
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-red-deep">
          <span aria-hidden="true">●</span>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A line to write on, with soft corners. Its focus ring is inside, clear of the label. */
export const FIELD_STYLE =
  'w-full min-h-11 rounded-lg border-0 border-b-[1.5px] border-line-strong bg-neutral-wash/50 px-3 py-2 ' +
  'text-base text-ink placeholder:text-ink-soft/80 transition-colors hover:border-ink focus:border-blue ' +
  'focus-visible:rounded-lg focus-visible:-outline-offset-3 disabled:text-ink-soft disabled:border-line ' +
  'aria-invalid:border-red-deep aria-invalid:bg-red-wash/50';
