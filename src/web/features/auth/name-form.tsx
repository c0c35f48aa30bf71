import type { User } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { useAuth } from '../../session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form, useZodForm } from '../../ui/form.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { fullNameSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';

const schema = z.object({ fullName: fullNameSchema });

export function NameForm({ user }: { readonly user: User }) {
  const { updateUser } = useAuth();
  const known: unknown = user.user_metadata?.full_name;
  const form = useZodForm(schema, { fullName: typeof known === 'string' ? known : '' });
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
      <Button type="submit" isLoading={isSubmitting} className="justify-self-start">
        Save Name
      </Button>
    </Form>
  );
}
