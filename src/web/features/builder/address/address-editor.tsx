import { type FormEvent, useState } from 'react';
import { type AddressRecord, listAddresses, updateAddress } from '#contract/addresses.ts';
import { addressOf } from '#contract/card-codec.ts';
import { notifyFailure } from '../../../api/notify-failure.ts';
import { useCall } from '../../../api/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { AddressFields } from './address-fields.tsx';
import { toAddressInput } from './address-record.ts';

type AddressEditorProps = { readonly record: AddressRecord; readonly onDone: () => void };

/** Changes one recipient of the address book. */
export function AddressEditor({ record, onDone }: AddressEditorProps) {
  const [address, setAddress] = useState(() => addressOf(record));
  const [error, setError] = useState<string>();
  const update = useCall(updateAddress, {
    refreshes: [listAddresses],
    onSuccess: onDone,
    onError: notifyFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.recipient.trim() === '') return setError('Please enter a recipient');
    update.mutate({ params: { id: record.id }, body: toAddressInput(address) });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <AddressFields
        address={address}
        onChange={(change) => setAddress({ ...address, ...change })}
        {...(error === undefined ? {} : { errors: { recipient: error } })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" isLoading={update.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
