import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { authErrorCode } from '#domain/auth-error.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import type { AuthFailure } from '#web/session/auth-context.ts';
import { Callout } from '#web/ui/callout.tsx';
import { notify } from '#web/ui/notify.ts';

type FormFailureProps = { readonly message: string | undefined; readonly action?: ReactNode };

/** Shows an error about the form as a whole. */
export function FormFailure({ message, action }: FormFailureProps) {
  if (message === undefined) return null;
  return (
    <Callout tone="danger" title="That didn't work" {...(action === undefined ? {} : { action })}>
      {message}
    </Callout>
  );
}

type Placing<Input extends FieldValues> = {
  readonly form: { readonly setError: UseFormSetError<Input> };
  /** The field each error belongs to. Others show above the form. */
  readonly fields: Partial<Record<ErrorCode, FieldPath<Input>>>;
};

/** Shows an error of the auth server beside its field and as a toast. Keeps what was typed. */
export function showFailure<Input extends FieldValues>(
  failure: AuthFailure,
  { form, fields }: Placing<Input>,
): ErrorCode {
  const { code, title, message } = describeFailure(failure);
  form.setError(fields[code] ?? 'root', { message }, { shouldFocus: true });
  notify.error(title, message);
  return code;
}

/** Repeats a validation error in a toast. */
export function showInvalid(message: string): void {
  notify.error('Error', message);
}

type Credentials = { readonly email: string; readonly password: string };

/** Asks for both email and password if either is missing. */
export function showInvalidCredentials(message: string, { email, password }: Credentials): void {
  const isComplete = email.trim() !== '' && password !== '';
  if (isComplete) showInvalid(message);
  else notify.error(ERRORS.credentials_missing.title, ERRORS.credentials_missing.message);
}

export type FailureText = { readonly code: ErrorCode; readonly title: string; readonly message: string };

/** SPEC.md section 8: every known error is an Authentication Error, any other is unexpected. */
export function describeFailure(failure: AuthFailure): FailureText {
  const code = authErrorCode(failure);
  const { title, message } = ERRORS[code];
  return { code, title: code === 'auth_unexpected' ? title : 'Authentication Error', message };
}
