import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { authErrorCode } from '#domain/auth-error.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import type { AuthFailure } from '../../session/auth-context.ts';
import { Callout } from '../../ui/callout.tsx';
import { notify } from '../../ui/notify.ts';

type FormFailureProps = { readonly message: string | undefined; readonly action?: ReactNode };

/** What is wrong with a form as a whole. */
export function FormFailure({ message, action }: FormFailureProps) {
  if (message === undefined) return null;
  return (
    <Callout tone="danger" title="That did not work" {...(action === undefined ? {} : { action })}>
      {message}
    </Callout>
  );
}

type Placing<Input extends FieldValues> = {
  readonly form: { readonly setError: UseFormSetError<Input> };
  /** Which field a refusal is about; the others stand above the form. */
  readonly fields: Partial<Record<ErrorCode, FieldPath<Input>>>;
};

/** A refusal of the accounts service: beside its field and as a toast. What was typed stays. */
export function showFailure<Input extends FieldValues>(
  failure: AuthFailure,
  { form, fields }: Placing<Input>,
): ErrorCode {
  const { code, title, message } = describeFailure(failure);
  form.setError(fields[code] ?? 'root', { message }, { shouldFocus: true });
  notify.error(title, message);
  return code;
}

/** The form's own complaint, said in a toast too. */
export function showInvalid(message: string): void {
  notify.error('Error', message);
}

type Credentials = { readonly email: string; readonly password: string };

/** Of an address and a password, neither is enough. */
export function showInvalidCredentials(message: string, { email, password }: Credentials): void {
  const isComplete = email.trim() !== '' && password !== '';
  if (isComplete) showInvalid(message);
  else notify.error(ERRORS.credentials_missing.title, ERRORS.credentials_missing.message);
}

export type FailureText = { readonly code: ErrorCode; readonly title: string; readonly message: string };

/** SPEC.md section 8: every known refusal is an Authentication Error; the rest is unexpected. */
export function describeFailure(failure: AuthFailure): FailureText {
  const code = authErrorCode(failure);
  const { title, message } = ERRORS[code];
  return { code, title: code === 'auth_unexpected' ? title : 'Authentication Error', message };
}
