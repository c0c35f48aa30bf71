import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FIELD_STYLE, FieldFrame, type FieldTexts, useFieldWiring } from './field-frame.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldTexts & {
    readonly className?: string;
    readonly inputClassName?: string;
    /** A small control at the end of the field, such as "Show password". */
    readonly trailing?: ReactNode;
  };

/** Accepts the props of react-hook-form's `register`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isLabelHidden, className, inputClassName, trailing, id: givenId, ...rest } = props;
  const wiring = useFieldWiring(props, givenId);
  const frame = { label, hint, ...(error === undefined ? {} : { error }), isLabelHidden: isLabelHidden ?? false };
  return (
    <FieldFrame id={wiring.id} {...frame} className={className}>
      <div className="relative">
        <input
          type="text"
          {...rest}
          {...wiring}
          className={classNames(FIELD_STYLE, trailing !== undefined && 'pr-12', inputClassName)}
        />
        {trailing !== undefined && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}
