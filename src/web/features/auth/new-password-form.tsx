import { useState } from 'react';
import * as z from 'zod/mini';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { type AuthFailure, displayName, useAuth } from '#web/session/auth-context.ts';
import { blameCode } from '#web/session/emailed-codes.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { newPasswordSchema } from './credentials.ts';
import { describeFailure, FormFailure, showFailure, showInvalid } from './form-failure.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ProofField, type ProofKind, proofFields, proofSchema } from './proof-field.tsx';
import { RESET_SUCCESS } from './reset-form.tsx';
import { useInboxAction } from './use-inbox-action.ts';

const DEFAULT_MIN_PASSWORD = 6;

/** An emailed link whose session may choose a password: after a forgotten one, or the first one. */
export type PasswordLink = 'reset' | 'invitation';

type NewPasswordFormProps = {
  /** After such a link, the current password isn't asked for. */
  readonly link?: PasswordLink;
  readonly onSaved?: () => void;
};

/** The server signs out the other devices. */
export function NewPasswordForm({ link, onSaved }: NewPasswordFormProps) {
  const isByLink = link !== undefined;
  const { user, updateUser } = useAuth();
  const minPassword = usePublicConfig()?.min_password ?? DEFAULT_MIN_PASSWORD;
  const [kind, setKind] = useState<ProofKind>('password');
  const form = useZodForm(passwordsSchema(minPassword, isByLink ? null : kind), { proof: '', password: '' });
  const { errors, isSubmitting } = form.formState;
  const [isLinkOld, setLinkOld] = useState(false);

  const submit = async ({ proof, password }: { proof: string; password: string }) => {
    const { error } = await updateUser(isByLink ? { password } : { password, ...proofFields(kind, proof) });
    if (error !== null) {
      const fields = {
        weak_password: 'password',
        same_password: 'password',
        wrong_password: 'proof',
        wrong_code: 'proof',
      } as const;
      const code = showFailure(blame(error), { form, fields });
      setLinkOld(code === 'link_expired');
      return;
    }
    form.reset();
    setKind('password');
    notify.success('Success', SAVED[link ?? 'reset']);
    onSaved?.();
  };
  const blame = (failure: AuthFailure) => {
    if (isByLink) return blameLink(failure);
    return kind === 'code' ? blameCode(failure) : failure;
  };

  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      {/* Tells password managers which account this is for. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      {!isByLink && (
        <ProofField
          kind={kind}
          onKindChange={(next) => {
            setKind(next);
            form.resetField('proof');
          }}
          label="Current password"
          error={errors.proof?.message}
          field={form.register('proof')}
        />
      )}
      <NewPasswordField
        label={link === 'invitation' ? 'Password' : 'New password'}
        minLength={minPassword}
        typed={form.watch('password')}
        email={user?.email ?? ''}
        fullName={user === null ? '' : displayName(user)}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isByLink ? 'primary' : 'ghost'} isLoading={isSubmitting}>
          Save Password
        </Button>
        {!isByLink && <ResetButton email={user?.email ?? ''}>Forgot your password?</ResetButton>}
        {isLinkOld && <ResetButton email={user?.email ?? ''}>Send Another Link</ResetButton>}
      </div>
    </Form>
  );
}

const SAVED = {
  reset: 'Your new password is saved. Your other devices are signed out.',
  invitation: 'Your password is saved. Welcome!',
} as const;

function passwordsSchema(minPassword: number, kind: ProofKind | null) {
  return z.object({
    proof: kind === null ? z.string() : proofSchema(kind),
    password: newPasswordSchema(minPassword),
  });
}

/** A reset link counts for a while only. Then the server wants the current password, which isn't asked for here. */
function blameLink(failure: AuthFailure): AuthFailure {
  const { name, message, code } = failure;
  return code === 'reauthentication_needed' ? { name, message, code: 'otp_expired' } : failure;
}

/** For whoever is signed in but forgot the password. */
function ResetButton({ email, children }: { readonly email: string; readonly children: string }) {
  const { resetPassword } = useAuth();
  const inbox = useInboxAction();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    const { error } = await resetPassword(email);
    setIsSending(false);
    if (error === null) return notify.success('Success', RESET_SUCCESS, inbox);
    const { title, message } = describeFailure(error);
    notify.error(title, message);
  };
  return (
    <Button variant="quiet" className="max-[27rem]:-ml-7" isLoading={isSending} onClick={send}>
      {children}
    </Button>
  );
}

const DIALOGS = {
  reset: {
    title: 'Choose a new password',
    description: 'The link in our email signed you in. Your new password replaces the old one.',
  },
  invitation: {
    title: 'Choose a password',
    description: 'Your account is ready. From now on, sign in with your email and this password.',
  },
} as const;

type NewPasswordDialogProps = { readonly link: PasswordLink; readonly onClose: () => void };

/** Opened by the link in an email. */
export function NewPasswordDialog({ link, onClose }: NewPasswordDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} {...DIALOGS[link]}>
      <NewPasswordForm link={link} onSaved={onClose} />
    </Dialog>
  );
}
