import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import * as z from 'zod/mini';
import { emailSchema } from '#domain/contact.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { blameCode } from '#web/session/emailed-codes.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { fullNameSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';
import { ProofField, type ProofKind, proofFields, proofSchema } from './proof-field.tsx';
import { useInboxAction } from './use-inbox-action.ts';

const nameSchema = z.object({ fullName: fullNameSchema });

export function NameForm({ user }: { readonly user: User }) {
  const { updateUser } = useAuth();
  const known: unknown = user.user_metadata?.full_name;
  const form = useZodForm(nameSchema, { fullName: typeof known === 'string' ? known : '' });
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ fullName }: { fullName: string }) => {
    const { error } = await updateUser({ data: { full_name: fullName } });
    if (error === null) notify.success('Success', 'Your name is saved.');
    else showFailure(error, { form, fields: {} });
  };

  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <Button type="submit" variant="ghost" isLoading={isSubmitting} className="justify-self-start">
        Save Name
      </Button>
    </Form>
  );
}

export function EmailForm({ user }: { readonly user: User }) {
  const { updateUser } = useAuth();
  const inbox = useInboxAction();
  const [kind, setKind] = useState<ProofKind>('password');
  const form = useZodForm(emailSchemaFor(user.email ?? '', kind), { email: '', proof: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ email, proof }: { email: string; proof: string }) => {
    const { error } = await updateUser({ email, ...proofFields(kind, proof) });
    if (error !== null) {
      const fields = {
        email_refused: 'email',
        email_sent_recently: 'email',
        wrong_password: 'proof',
        wrong_code: 'proof',
      } as const;
      showFailure(kind === 'code' ? blameCode(error) : error, { form, fields });
      return;
    }
    form.reset();
    setKind('password');
    notify.success('Success', `Please open the link in the email we sent to ${email}.`, inbox);
  };

  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      <p>
        Your email is <strong className="wrap-anywhere">{user.email}</strong>.
      </p>
      {user.new_email !== undefined && (
        <Callout tone="info" title="Verify your new email">
          We sent a link to <span className="wrap-anywhere">{user.new_email}</span>. Open it to finish the change. We
          also told <span className="wrap-anywhere">{user.email}</span> about it.
        </Callout>
      )}
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <ProofField
        kind={kind}
        onKindChange={(next) => {
          setKind(next);
          form.resetField('proof');
        }}
        label="Your password"
        hint="To confirm it's you"
        error={errors.proof?.message}
        field={form.register('proof')}
      />
      <Button type="submit" variant="ghost" isLoading={isSubmitting} className="justify-self-start">
        Change Email
      </Button>
    </Form>
  );
}

function emailSchemaFor(current: string, kind: ProofKind) {
  const isNew = (email: string) => email.trim().toLowerCase() !== current.toLowerCase();
  return z.object({
    email: emailSchema.check(z.refine(isNew, "That's already your email")),
    proof: proofSchema(kind),
  });
}
