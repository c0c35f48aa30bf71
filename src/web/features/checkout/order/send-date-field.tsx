import { TextField } from '../../../ui/text-field.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';

const DAY_MS = 24 * 3_600_000;
/** The shop's calendar may be a day ahead of the customer's. */
const MAX_DAYS = 179;

type SendDateFieldProps = {
  /** As YYYY-MM-DD; null for at once. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly disabled: boolean;
};

/** [M-11] The day on which the card is printed and mailed. */
export function SendDateField({ value, onChange, disabled }: SendDateFieldProps) {
  return (
    <TextField
      label={CHECKOUT_TEXTS.sendOn}
      hint={CHECKOUT_TEXTS.sendOnHint}
      type="date"
      inputClassName="max-w-60"
      min={localDay(1)}
      max={localDay(MAX_DAYS)}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

/** So many days from now, by the customer's calendar. */
function localDay(days: number): string {
  const now = new Date();
  const noon = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  return new Date(noon + days * DAY_MS).toISOString().slice(0, 10);
}
