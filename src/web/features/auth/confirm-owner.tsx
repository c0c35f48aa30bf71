import { useState } from 'react';
import * as z from 'zod/mini';
import { withClient } from '#web/session/auth-actions.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { enterSignInCode, sendSignInEmail } from '#web/session/emailed-codes.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';
import { ProofField, type ProofKind, proofSchema } from './proof-field.tsx';

type ConfirmOwnerProps = { readonly onConfirmed: () => void; readonly onCancel: () => void };

/** Signs in once more, because the first factor needs a sign-in of the last minutes: docs/decisions/0022. */
export function ConfirmOwner({ onConfirmed, onCancel }: ConfirmOwnerProps) {
  const { user, session, signIn } = useAuth();
  const email = user?.email ?? '';
  const [kind, setKind] = useState<ProofKind>('password');
  const form = useZodForm(z.object({ proof: proofSchema(kind) }), { proof: '' });
  const { errors, isSubmitting } = form.formState;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const submit = async ({ proof }: { proof: string }) => {
    const before = session?.access_token ?? '';
    const { error } = kind === 'password' ? await signIn(email, proof) : await enterSignInCode(email, proof);
    if (error !== null) {
      showFailure(error, { form, fields: { invalid_credentials: 'proof', wrong_code: 'proof' } });
      return;
    }
    notify.settle();
    // The new session replaces the one from before.
    void withClient((client) => client.admin.signOut(before, 'local'));
    onConfirmed();
  };
  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
          Confirm it's you
        </h3>
        <p className="mt-1.5">You signed in a while ago, so please do it once more. Then we'll set up your app.</p>
      </div>
      <FormFailure message={errors.root?.message} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <ProofField
        kind={kind}
        onKindChange={(next) => {
          setKind(next);
          form.reset();
        }}
        label="Your password"
        error={errors.proof?.message}
        field={form.register('proof')}
        sendCode={() => sendSignInEmail(email)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={isSubmitting}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
