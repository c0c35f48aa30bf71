import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { deleteAccount, type OpenOrder, openOrdersSchema } from '#contract/account.ts';
import { type ApiError, toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { PATHS } from '#web/content/paths.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { FormFailure, showInvalid } from './form-failure.tsx';
import { OpenOrders } from './open-orders.tsx';
import { ProofField, type ProofKind, proofSchema } from './proof-field.tsx';

export function DeleteAccountPanel() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        This permanently deletes your postcards, photos, orders, address book and emails. Cards already in the mail
        still arrive, but you can't track them anymore. Orders that are printing must be in the mail or canceled first.
      </p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete My Account
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description="This can't be undone. We keep anonymous sales records of paid orders, without your name or any address."
      >
        <DeleteAccountForm onKeep={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

function DeleteAccountForm({ onKeep }: { readonly onKeep: () => void }) {
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ProofKind>('password');
  const form = useZodForm(z.object({ proof: proofSchema(kind) }), { proof: '' });
  const [openOrders, setOpenOrders] = useState<readonly OpenOrder[]>([]);
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ proof }: { proof: string }) => {
    try {
      await call(deleteAccount, { body: kind === 'password' ? { password: proof } : { nonce: proof } });
    } catch (error) {
      show(toApiError(error));
      return;
    }
    // The server has ended the session; this removes it from the browser.
    await signOut('local');
    forgetAccount();
    notify.success('Account deleted', "Thanks for sending cards with us. You're welcome back anytime.");
    navigate(PATHS.home);
  };
  const show = (error: ApiError) => {
    const open = error.code === 'account_has_open_orders' ? openOrdersSchema.safeParse(error.details).data : undefined;
    setOpenOrders(open?.orders ?? []);
    if (open === undefined) {
      const field = error.code === 'wrong_password' || error.code === 'wrong_code' ? 'proof' : 'root';
      form.setError(field, { message: error.message }, { shouldFocus: true });
    }
    notify.error(error.title, error.message);
  };

  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <ProofField
        kind={kind}
        onKindChange={(next) => {
          setKind(next);
          form.resetField('proof');
        }}
        label="Your password"
        error={errors.proof?.message}
        field={form.register('proof')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onKeep}>
          Keep My Account
        </Button>
        <Button type="submit" variant="danger" size="small" isLoading={isSubmitting}>
          Delete Permanently
        </Button>
      </div>
    </Form>
  );
}

/** Keys of what this browser stores for an account. The card in progress is the visitor's own and has another prefix. */
const ACCOUNT_PREFIX = 'cartolina.';

/** Removes the session, contact details and checkout of a deleted account. */
function forgetAccount(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(ACCOUNT_PREFIX)) storage.removeItem(key);
    }
  }
}
