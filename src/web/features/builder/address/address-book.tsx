import { BookUser } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type AddressRecord, listAddresses, updateAddress } from '#contract/addresses.ts';
import { addressOf } from '#contract/card-codec.ts';
import { isBlank } from '#domain/visible-text.ts';
import { AddressFieldset } from '#web/address/address-fields.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { cleanAddress } from '#web/card/clean-text.ts';
import { MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { signInAction } from '#web/features/builder/save/save-draft.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AddressBookList } from './address-book-list.tsx';
import { toAddressInput } from './address-record.ts';

/** [B2-6] */
export function AddressBookButton({ builder }: { readonly builder: Builder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        isWide
        icon={<BookUser aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {MESSAGE_TEXTS.addressBook}
      </Button>
      <AddressBookDialog builder={builder} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

type AddressBookDialogProps = {
  readonly builder: Builder;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

function AddressBookDialog({ builder, open, onOpenChange }: AddressBookDialogProps) {
  const { user } = useAuth();
  if (!user) return <SignInOffer builder={builder} open={open} onOpenChange={onOpenChange} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Address book" size="wide">
      <AddressBook
        builder={builder}
        onPick={(record) => {
          builder.dispatch({ type: 'address-picked', address: cleanAddress(addressOf(record)) });
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function SignInOffer({ builder, open, onOpenChange }: AddressBookDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your address book"
      description="With an account, the people you write to are one click away. Your card stays here while you sign in."
    >
      <LinkButton to={signInAction(builder).to} isWide>
        Sign in or create an account
      </LinkButton>
    </Dialog>
  );
}

type AddressBookProps = { readonly builder: Builder; readonly onPick: (record: AddressRecord) => void };

function AddressBook({ builder, onPick }: AddressBookProps) {
  const [edited, setEdited] = useState<AddressRecord | null>(null);
  if (edited) return <AddressEditor record={edited} onDone={() => setEdited(null)} />;
  return <AddressBookList current={builder.state.design.text} onPick={onPick} onEdit={setEdited} />;
}

type AddressEditorProps = { readonly record: AddressRecord; readonly onDone: () => void };

/** Edits one entry of the address book. */
function AddressEditor({ record, onDone }: AddressEditorProps) {
  const [address, setAddress] = useState(() => cleanAddress(addressOf(record)));
  const [error, setError] = useState<string>();
  const update = useCall(updateAddress, {
    refreshes: [listAddresses],
    onSuccess: onDone,
    onError: notifyFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(address.recipient)) return setError('Please enter a recipient');
    update.mutate({ params: { id: record.id }, body: toAddressInput(address) });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <AddressFieldset
        legend="Address"
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
