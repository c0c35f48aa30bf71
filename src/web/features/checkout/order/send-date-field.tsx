import { MonthGrid } from '#web/ui/month-grid.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';
import type { SendDate } from './use-send-date.ts';

type SendDateFieldProps = {
  readonly sendDate: SendDate;
  /** "Nov 24–30", for the chosen day; null until one is picked. */
  readonly arrival: string | null;
  readonly disabled: boolean;
};

/** [M-11] At once, or on a day that the customer picks. */
export function SendDateField({ sendDate, arrival, disabled }: SendDateFieldProps) {
  const { isPicking, typed, error, first, last, problemOf, choose } = sendDate;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <RadioGroup
          label={CHECKOUT_TEXTS.sendDate}
          isLabelHidden
          look="segments"
          value={isPicking ? 'date' : 'now'}
          onChange={(when) => (when === 'now' ? sendDate.sendNow() : sendDate.pickDate())}
          disabled={disabled}
          options={[
            { value: 'now', label: CHECKOUT_TEXTS.sendNow },
            { value: 'date', label: CHECKOUT_TEXTS.pickDate },
          ]}
        />
        <p aria-live="polite">{arrival !== null && CHECKOUT_TEXTS.arrives(arrival)}</p>
      </div>
      {isPicking && (
        <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
          <TextField
            ref={sendDate.field}
            className="max-w-60 min-w-44 grow"
            inputClassName="[&::-webkit-calendar-picker-indicator]:hidden"
            label={CHECKOUT_TEXTS.sendOn}
            hint={CHECKOUT_TEXTS.sendOnHint}
            type="date"
            min={first}
            max={last}
            value={typed ?? ''}
            disabled={disabled}
            error={error}
            onChange={({ target }) => choose(target.value === '' ? null : target.value)}
          />
          <MonthGrid
            label={CHECKOUT_TEXTS.pickDate}
            value={typed}
            onChange={choose}
            {...{ first, last, problemOf, disabled }}
          />
        </div>
      )}
    </div>
  );
}
