import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

export function DeleteAccountPanel() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        Your postcards, photos, orders, address book and mails go for good. Cards that are in the mail still arrive, but
        you can no longer track them. What is being printed must be in the mail or cancelled first.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete My Account
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="This cannot be taken back. Of paid orders we keep the figures that bookkeeping asks for, without your name or any address."
      >
        <DeleteAccountForm onKeep={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}
