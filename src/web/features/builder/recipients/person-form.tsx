import { type FormEvent, useState } from 'react';
import type { Recipient } from '#domain/recipients.ts';
import { AddressFields } from '../../../address/address-fields.tsx';
import { changeAddress } from '../../../address/address-forms.ts';
import { useShopSettings } from '../../../api/use-shop-settings.ts';
import { cleanLine } from '../../../card/clean-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { checkRecipient, type Person } from './check-rows.ts';
import { RECIPIENT_TEXTS } from './texts.ts';

type PersonFormProps = {
  readonly person: Person;
  readonly onSave: (recipient: Recipient) => void;
  readonly onCancel: () => void;
};

/** Corrects one person of the list. */
export function PersonForm({ person, onSave, onCancel }: PersonFormProps) {
  const [recipient, setRecipient] = useState(person.recipient);
  const [hasChanged, setChanged] = useState(false);
  const { address, values } = recipient;
  const change = (next: Partial<Recipient>) => {
    setRecipient({ ...recipient, ...next });
    setChanged(true);
  };
  const { countries } = useShopSettings();
  const problem = hasChanged ? checkRecipient(recipient, countries) : person.problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem?.severity !== 'error') onSave(recipient);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {problem && <Callout tone={problem.severity === 'error' ? 'danger' : 'warning'} title={problem.message} />}
      <AddressFields
        address={address}
        countries={countries}
        onChange={(part) => change({ address: changeAddress(address, part) })}
      />
      {Object.keys(values).length > 0 && (
        <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
          {Object.entries(values).map(([field, value]) => (
            <TextField
              key={field}
              label={field}
              value={value}
              onChange={({ target }) => change({ values: { ...values, [field]: cleanLine(target.value) } })}
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onCancel}>
          {RECIPIENT_TEXTS.cancel}
        </Button>
        <Button type="submit" size="small" disabled={problem?.severity === 'error'}>
          {RECIPIENT_TEXTS.saveRow}
        </Button>
      </div>
    </form>
  );
}
