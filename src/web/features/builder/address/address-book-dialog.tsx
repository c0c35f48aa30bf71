import { useState } from 'react';
import type { AddressRecord } from '#contract/addresses.ts';
import { addressOf } from '#contract/card-codec.ts';
import { useAuth } from '../../../session/auth-context.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SIGN_IN_ACTION } from '../save/sign-in-action.ts';
import type { Builder } from '../use-builder.ts';
import { AddressBookList } from './address-book-list.tsx';
import { AddressEditor } from './address-editor.tsx';

type AddressBookDialogProps = {
  readonly builder: Builder;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

export function AddressBookDialog({ builder, open, onOpenChange }: AddressBookDialogProps) {
  const { user } = useAuth();
  if (!user) return <SignInOffer open={open} onOpenChange={onOpenChange} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Address book" size="wide">
      <AddressBook
        builder={builder}
        onPick={(record) => {
          builder.dispatch({ type: 'text-changed', change: addressOf(record) });
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function SignInOffer({ open, onOpenChange }: Omit<AddressBookDialogProps, 'builder'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your address book"
      description="With an account, the people you write to are one click away. Your card waits here meanwhile."
    >
      <LinkButton to={SIGN_IN_ACTION.to} isWide>
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
