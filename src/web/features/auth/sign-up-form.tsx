import { usePublicConfig } from '#web/api/use-public-config.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { signUpSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid, showInvalidCredentials } from './form-failure.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useInboxAction } from './use-inbox-action.ts';

export const SIGN_UP_SUCCESS = 'Account created successfully! Please check your email to verify your account.';
const DEFAULT_MIN_PASSWORD = 6;

export type SignedUp = { readonly email: string; readonly isSignedIn: boolean };

type SignUpFormProps = {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  readonly onSignedUp?: (signedUp: SignedUp) => void;
  /** Said instead of asking to verify the email, if the account works at once. */
  readonly signedInText?: string;
};

export function SignUpForm({ email, onEmailChange, onSignedUp, signedInText }: SignUpFormProps) {
  const { signUp } = useAuth();
  const inbox = useInboxAction();
  const minPassword = usePublicConfig()?.min_password ?? DEFAULT_MIN_PASSWORD;
  const form = useZodForm(signUpSchema(minPassword), { fullName: '', email, password: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = async (typed: { fullName: string; email: string; password: string }) => {
    const { error, isSignedIn } = await signUp(typed.email, typed.password, typed.fullName);
    if (error !== null) {
      const fields = { weak_password: 'password', email_refused: 'email', sign_up_refused: 'email' } as const;
      showFailure(error, { form, fields });
      return;
    }
    if (isSignedIn && signedInText !== undefined) notify.success('Success', signedInText);
    else notify.success('Success', SIGN_UP_SUCCESS, inbox);
    onSignedUp?.({ email: typed.email, isSignedIn });
  };

  const showError = (message: string) => {
    if (form.getValues('fullName').trim() === '') showInvalid(message);
    else showInvalidCredentials(message, form.getValues());
  };

  return (
    <Form form={form} onSubmit={submit} onError={showError} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...form.register('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email', { onChange: (event) => onEmailChange(event.target.value) })}
      />
      <NewPasswordField
        label="Password"
        minLength={minPassword}
        typed={form.watch('password')}
        email={form.watch('email')}
        fullName={form.watch('fullName')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" isWide isLoading={isSubmitting} className="mt-2">
        Create Account
      </Button>
    </Form>
  );
}
