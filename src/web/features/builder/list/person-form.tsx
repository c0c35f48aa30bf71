import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Address } from '#domain/address.ts';
import type { Recipient } from '#domain/recipients.ts';
import { type AddressErrors, AddressFields, AddressFieldset } from '#web/address/address-fields.tsx';
import { changeAddress } from '#web/address/address-forms.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { cleanLine, cleanValue } from '#web/card/clean-text.ts';
import { checkRecipient, type Person } from '#web/features/builder/import/check-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';

type PersonFormProps = {
  readonly person: Person;
  /** Something would be lost if the form were closed. */
  readonly onTouched: () => void;
  readonly onSave: (recipient: Recipient) => void;
  readonly onCancel: () => void;
};

/** Corrects one person of the list. */
export function PersonForm({ person, onTouched, onSave, onCancel }: PersonFormProps) {
  const [recipient, setRecipient] = useState(person.recipient);
  const [hasChanged, setChanged] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { countries } = useShopSettings();
  const change = (next: Partial<Recipient>) => {
    setRecipient({ ...recipient, ...next });
    setChanged(true);
    onTouched();
  };
  const unplaced = person.unplaced.filter((part) => !leftOut.includes(part) && !isPlaced(part, recipient));
  const isReviewed = hasChanged || person.unplaced.length > 0;
  const problem = isReviewed ? checkRecipient(recipient, countries) : person.problem;
  const isBlocked = unplaced.length > 0 || problem?.severity === 'error';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked) onSave(recipient);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {person.pasted !== null && (
        <p className="text-sm wrap-anywhere text-ink-soft">{RECIPIENT_TEXTS.pastedLine(person.pasted)}</p>
      )}
      {unplaced.map((part) => (
        <Unplaced
          key={part}
          part={part}
          onPlace={() => change({ address: placedBelow(part, recipient) })}
          onLeaveOut={() => setLeftOut([...leftOut, part])}
        />
      ))}
      {problem && unplaced.length === 0 && (
        <Callout tone={problem.severity === 'error' ? 'danger' : 'warning'} title={problem.message} />
      )}
      <RecipientFields recipient={recipient} onChange={change} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onCancel}>
          {RECIPIENT_TEXTS.cancel}
        </Button>
        <Button type="submit" size="small" disabled={isBlocked}>
          {RECIPIENT_TEXTS.saveRow}
        </Button>
      </div>
    </form>
  );
}

/** Typed into a field, wherever it belongs. */
function isPlaced(part: string, { address, values }: Recipient): boolean {
  const search = wordsOf(part);
  return [...Object.values(address), ...Object.values(values)].some((text) => wordsOf(text).includes(search));
}

/** Adds spaces around, so that no word is found inside another. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

function placedBelow(part: string, { address }: Recipient): Recipient['address'] {
  const lines = [address.addressLine2, part].filter((line) => line !== '');
  return { ...address, addressLine2: cleanLine(lines.join(', ')) };
}

type UnplacedProps = { readonly part: string; readonly onPlace: () => void; readonly onLeaveOut: () => void };

/** [M-2] A part of a pasted line that might belong anywhere. */
function Unplaced({ part, onPlace, onLeaveOut }: UnplacedProps) {
  return (
    <Callout tone="danger" title={RECIPIENT_TEXTS.place(part)}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="ghost" size="small" onClick={onPlace}>
          {RECIPIENT_TEXTS.placeBelow}
        </Button>
        <Button variant="ghost" size="small" onClick={onLeaveOut}>
          {RECIPIENT_TEXTS.placeNowhere}
        </Button>
      </div>
    </Callout>
  );
}

type RecipientFieldsProps = {
  readonly recipient: Recipient;
  readonly onChange: (change: Partial<Recipient>) => void;
  /** If left out, doubts are said elsewhere. */
  readonly errors?: AddressErrors;
};

function RecipientFields({ recipient, onChange, errors }: RecipientFieldsProps) {
  const { countries } = useShopSettings();
  const { address, values } = recipient;
  const fields = {
    address,
    countries,
    onChange: (part: Partial<Address>) => onChange({ address: changeAddress(address, part) }),
  };
  return (
    <>
      {errors ? <AddressFieldset legend="Address" errors={errors} {...fields} /> : <AddressFields {...fields} />}
      {Object.keys(values).length > 0 && (
        <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
          {Object.entries(values).map(([field, value]) => (
            <TextField
              key={field}
              label={field}
              value={value}
              onChange={({ target }) => onChange({ values: { ...values, [field]: cleanValue(target.value) } })}
            />
          ))}
        </div>
      )}
    </>
  );
}

type TypePersonProps = {
  readonly recipient: Recipient;
  readonly onChange: (recipient: Recipient) => void;
  readonly onAdd: (recipient: Recipient, isLast: boolean) => void;
};

/** [M-1] One person after the other, by hand. */
export function TypePerson({ recipient, onChange, onAdd }: TypePersonProps) {
  const [hasTried, setTried] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { countries } = useShopSettings();
  const problem = checkRecipient(recipient, countries);
  const isWrong = problem?.severity === 'error';
  const field = problem?.part;
  const add = (isLast: boolean) => {
    setTried(isWrong);
    if (isWrong) return form.current?.querySelector<HTMLElement>(`input[name="${field}"]`)?.focus();
    onAdd(recipient, isLast);
    if (isLast) return;
    setAdded(recipient.address.recipient);
    form.current?.querySelector('input')?.focus();
  };
  const refused = hasTried && isWrong ? problem : null;
  let note: ReactNode = null;
  if (refused && field === undefined) note = <Callout tone="danger" title={refused.message} />;
  else if (!refused && added !== null)
    note = <p className="text-sm font-semibold text-green">{RECIPIENT_TEXTS.added(added)}</p>;
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        add(true);
      }}
    >
      <div role="status" className="empty:hidden">
        {note}
      </div>
      <RecipientFields
        recipient={recipient}
        errors={refused && field !== undefined ? { [field]: refused.message } : {}}
        onChange={(next) => onChange({ ...recipient, ...next })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" size="small" onClick={() => add(false)}>
          {RECIPIENT_TEXTS.addNext}
        </Button>
        <Button type="submit" size="small">
          {RECIPIENT_TEXTS.addTyped}
        </Button>
      </div>
    </form>
  );
}
