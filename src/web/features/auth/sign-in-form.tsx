import { useState } from 'react';
import { useAuth } from '#web/session/auth-context.ts';
import { sendSignInEmail } from '#web/session/emailed-codes.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { signInSchema } from './credentials.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { FormFailure, showFailure, showInvalidCredentials } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { ResendButton } from './resend-button.tsx';

type SignInFormProps = {
  /** Kept when switching between the forms. */
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
};

/** Signs in by password, or by an emailed link or code. */
export function SignInForm({ email, onEmailChange }: SignInFormProps) {
  const [sentTo, setSentTo] = useState(email);
  const [isByEmail, setByEmail] = useState(false);
  const enterCode = (address: string) => {
    setSentTo(address);
    setByEmail(true);
  };
  if (isByEmail) return <EmailCodeForm email={sentTo} onPassword={() => setByEmail(false)} />;
  return <PasswordForm email={sentTo} onEmailChange={onEmailChange} onEmailSent={enterCode} />;
}

type PasswordFormProps = SignInFormProps & { readonly onEmailSent: (email: string) => void };

function PasswordForm({ email, onEmailChange, onEmailSent }: PasswordFormProps) {
  const { signIn } = useAuth();
  const form = useZodForm(signInSchema, { email, password: '' });
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;

  const submit = async (typed: { email: string; password: string }) => {
    setUnconfirmedEmail(null);
    const { error } = await signIn(typed.email, typed.password);
    if (error === null) return notify.settle();
    const code = showFailure(error, { form, fields: { invalid_credentials: 'password' } });
    if (code === 'email_not_confirmed') setUnconfirmedEmail(typed.email);
  };

  const [isSending, setIsSending] = useState(false);
  const sendEmail = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    const typed = form.getValues('email').trim();
    setIsSending(true);
    const { error } = await sendSignInEmail(typed);
    setIsSending(false);
    if (error === null) return onEmailSent(typed);
    const code = showFailure(error, { form, fields: { email_sent_recently: 'email', email_refused: 'email' } });
    // The one from a moment ago still works.
    if (code === 'email_sent_recently') onEmailSent(typed);
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
      <Button variant="ghost" isWide isLoading={isSending} onClick={sendEmail} className="-mt-2">
        Email Me a Link Instead
      </Button>
    </Form>
  );
}
