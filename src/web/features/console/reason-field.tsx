import { OPERATOR_REASON_LABELS, type OperatorReason } from '#domain/refund.ts';
import { SelectField } from '../../ui/select-field.tsx';

export type Chosen<R extends OperatorReason> = R | 'none';

type ReasonFieldProps<R extends OperatorReason> = {
  readonly reasons: readonly R[];
  readonly value: Chosen<R>;
  readonly onChange: (reason: Chosen<R>) => void;
  /** Says what is missing once the operator has tried to go on. */
  readonly hasTried: boolean;
};

/** Why an operator gives money back or cancels. The customer reads it, so there is no default. */
export function ReasonField<R extends OperatorReason>({ reasons, value, onChange, hasTried }: ReasonFieldProps<R>) {
  const options = [
    { value: 'none' as const, label: 'Choose a reason', disabled: true },
    ...reasons.map((reason) => ({ value: reason, label: OPERATOR_REASON_LABELS[reason] })),
  ];
  return (
    <SelectField<Chosen<R>>
      label="Reason"
      value={value}
      onChange={onChange}
      options={options}
      error={hasTried && value === 'none' ? 'Please choose a reason.' : undefined}
      hint="Shown in the customer's email."
    />
  );
}
