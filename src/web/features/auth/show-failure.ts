import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import type { AuthFailure } from '../../session/auth-context.ts';
import { notify } from '../../ui/notify.ts';
import { describeFailure } from './describe-failure.ts';

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
