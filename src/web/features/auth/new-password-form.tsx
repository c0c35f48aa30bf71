import * as z from 'zod/mini';
import { usePublicConfig } from '../../api/use-public-config.ts';
import { useAuth } from '../../session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, useZodForm } from '../../ui/form.tsx';
import { notify } from '../../ui/notify.ts';
import { newPasswordSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';

const DEFAULT_MIN_PASSWORD = 6;

/** The server signs out the other devices. */
export function NewPasswordForm({ onSaved }: { readonly onSaved?: () => void }) {
  const { user, updateUser } = useAuth();
  const minPassword = usePublicConfig()?.min_password ?? DEFAULT_MIN_PASSWORD;
  const form = useZodForm(z.object({ password: newPasswordSchema(minPassword) }), { password: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = async ({ password }: { password: string }) => {
    const { error } = await updateUser({ password });
    if (error !== null) {
      showFailure(error, { form, fields: { weak_password: 'password', same_password: 'password' } });
      return;
    }
    form.reset();
    notify.success('Success', 'Your new password is saved. Your other devices are signed out.');
    onSaved?.();
  };

  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      {/* Tells password managers which account this is for. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        label="New password"
        kind="new"
        hint={`At least ${minPassword} characters`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" isLoading={isSubmitting} className="justify-self-start">
        Save Password
      </Button>
    </Form>
  );
}

/** Opened by the link in a reset email. */
export function NewPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Choose a new password"
      description="The link in our email signed you in. Your new password replaces the old one."
    >
      <NewPasswordForm onSaved={onClose} />
    </Dialog>
  );
}
