import { MAX_OWN_WORDS, OPERATOR_REASON_LABELS, type OperatorReason } from '#domain/refund.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** `words` are the operator's own, for a reason that isn't among the choices. */
export type Chosen<R extends OperatorReason> = { readonly reason: R | 'none'; readonly words: string };

export const NOT_CHOSEN = { reason: 'none', words: '' } as const;

type ReasonFieldProps<R extends OperatorReason> = {
  readonly reasons: readonly R[];
  readonly value: Chosen<R>;
  readonly onChange: (chosen: Chosen<R>) => void;
  /** Says what is missing once the operator has tried to go on. */
  readonly hasTried: boolean;
};

/** Why an operator gives money back or cancels. The customer reads it, so there is no default. */
export function ReasonField<R extends OperatorReason>({ reasons, value, onChange, hasTried }: ReasonFieldProps<R>) {
  const { reason, words } = value;
  const options = [
    { value: 'none' as const, label: 'Choose a reason', disabled: true },
    ...reasons.map((each) => ({ value: each, label: OPERATOR_REASON_LABELS[each] })),
  ];
  return (
    <div className="grid gap-4">
      <SelectField<R | 'none'>
        label="Reason"
        value={reason}
        onChange={(next) => onChange({ reason: next, words })}
        options={options}
        error={hasTried && reason === 'none' ? 'Please choose a reason.' : undefined}
        hint="Shown in the customer's email."
      />
      {reason === 'other' && (
        <TextField
          label="In your words (optional)"
          hint="One line, such as “ink smeared on the back”. The customer reads it."
          maxLength={MAX_OWN_WORDS}
          value={words}
          onChange={({ target }) => onChange({ reason, words: target.value })}
        />
      )}
    </div>
  );
}
