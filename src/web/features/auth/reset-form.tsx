import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { resetSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';
import { useInboxAction } from './use-inbox-action.ts';

export const RESET_SUCCESS = 'Password reset email sent! Please check your email for instructions.';

type ResetFormProps = {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  readonly onSent?: (email: string) => void;
};

/** Answers the same whether or not the email has an account. */
export function ResetForm({ email, onEmailChange, onSent }: ResetFormProps) {
  const { resetPassword } = useAuth();
  const inbox = useInboxAction();
  const form = useZodForm(resetSchema, { email });
  const { errors, isSubmitting } = form.formState;

  const submit = async (typed: { email: string }) => {
    const { error } = await resetPassword(typed.email);
    if (error !== null) {
      showFailure(error, { form, fields: { email_sent_recently: 'email', email_refused: 'email' } });
      return;
    }
    notify.success('Success', RESET_SUCCESS, inbox);
    onSent?.(typed.email);
  };

  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
      />
      <Button type="submit" isWide isLoading={isSubmitting} className="mt-2">
        Send Reset Email
      </Button>
    </Form>
  );
}
