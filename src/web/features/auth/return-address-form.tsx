import { getProfile, setReturnAddress } from '#contract/profiles.ts';
import { fromReturnAddress, toReturnAddress } from '#contract/return-address.ts';
import { type Address, EMPTY_ADDRESS } from '#domain/address.ts';
import { AddressFieldset } from '#web/address/address-fields.tsx';
import { useAddressForm } from '#web/address/use-address-form.ts';
import { toApiError } from '#web/api/api-error.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { returnAddressFits } from '#web/card/return-address-fits.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showInvalid } from './form-failure.tsx';

/** [P-8] For cards that print it. A card has its own copy; a draft takes the new one when it is opened. */
export function ReturnAddressPanel() {
  const profile = useEndpoint(getProfile, {});
  if (profile.isPending) return <Skeleton className="h-72" />;
  // An account may lack a profile. Saving creates it.
  const isMissing = profile.isError && toApiError(profile.error).code === 'not_found';
  if (profile.isError && !isMissing) return <ErrorPanel error={profile.error} onRetry={() => profile.refetch()} />;
  return (
    <ReturnAddressForm saved={fromReturnAddress(profile.data?.return_address)} name={profile.data?.full_name ?? ''} />
  );
}

type ReturnAddressFormProps = { readonly saved: Address | null; readonly name: string };

function ReturnAddressForm({ saved, name }: ReturnAddressFormProps) {
  const { form, fields } = useAddressForm(saved ?? { ...EMPTY_ADDRESS, recipient: name });
  const save = useCall(setReturnAddress, {
    refreshes: [getProfile],
    onSuccess: ({ return_address: now }) => {
      form.reset(fromReturnAddress(now) ?? { ...EMPTY_ADDRESS, recipient: name }, { keepFieldsRef: true });
      // The focused button is gone.
      if (now === null) form.setFocus('recipient');
      notify.success('Success', now === null ? 'Return address removed.' : 'Return address saved.');
    },
    onError: notifyFailure,
  });
  const submit = (address: Address | null) => save.mutate({ body: { return_address: toReturnAddress(address) } });
  const submitChecked = async (address: Address) => {
    if (await returnAddressFits(address)) return submit(address);
    form.setError('addressLine1', { message: 'This address is too long for a card. Please shorten it.' });
    form.setFocus('addressLine1');
  };
  return (
    <Form form={form} onSubmit={submitChecked} onError={showInvalid} className="grid gap-6">
      <AddressFieldset legend="Return address" isOwn {...fields} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="ghost" isLoading={save.isPending}>
          Save Return Address
        </Button>
        {saved !== null && (
          <Button variant="ghost" disabled={save.isPending} onClick={() => submit(null)}>
            Remove
          </Button>
        )}
      </div>
    </Form>
  );
}
