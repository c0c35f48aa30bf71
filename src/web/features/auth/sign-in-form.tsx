import { useState } from 'react';
import { useAuth } from '../../session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form, useZodForm } from '../../ui/form.tsx';
import { notify } from '../../ui/notify.ts';
import { TextField } from '../../ui/text-field.tsx';
import { signInSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalidCredentials } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { ResendButton } from './resend-button.tsx';

type SignInFormProps = {
  /** Kept when switching between the forms. */
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  readonly onSignedIn?: () => void;
};

export function SignInForm({ email, onEmailChange, onSignedIn }: SignInFormProps) {
  const { signIn } = useAuth();
  const form = useZodForm(signInSchema, { email, password: '' });
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = async (typed: { email: string; password: string }) => {
    setUnconfirmedEmail(null);
    const { error } = await signIn(typed.email, typed.password);
    if (error === null) {
      notify.settle();
      return onSignedIn?.();
    }
    const code = showFailure(error, { form, fields: { invalid_credentials: 'password' } });
    if (code === 'email_not_confirmed') setUnconfirmedEmail(typed.email);
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      onError={(message) => showInvalidCredentials(message, form.getValues())}
      className="grid gap-5"
    >
      <FormFailure
        message={errors.root?.message}
        action={unconfirmedEmail !== null && <ResendButton email={unconfirmedEmail} />}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
      />
      <PasswordField label="Password" kind="current" error={errors.password?.message} {...form.register('password')} />
      <Button type="submit" isWide isLoading={isSubmitting} className="mt-2">
        Sign In
      </Button>
    </Form>
  );
}
