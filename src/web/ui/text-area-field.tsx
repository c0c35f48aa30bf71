import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts, useFieldWiring } from './field-frame.tsx';

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldTexts & { readonly className?: string; readonly inputClassName?: string };

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, isLabelHidden, className, inputClassName, id: givenId, ...rest } = props;
  const wiring = useFieldWiring(props, givenId);
  const frame = { label, hint, ...(error === undefined ? {} : { error }), isLabelHidden: isLabelHidden ?? false };
  return (
    <FieldFrame id={wiring.id} {...frame} className={className}>
      <textarea
        rows={4}
        {...rest}
        {...wiring}
        className={classNames(
          'w-full rounded-md border-[1.5px] border-line-strong bg-card px-3 py-2.5 text-base placeholder:text-ink-soft/80 hover:border-ink focus:border-blue disabled:border-line disabled:text-ink-soft aria-invalid:border-red-deep aria-invalid:bg-red-wash/50',
          inputClassName,
        )}
      />
    </FieldFrame>
  );
}
