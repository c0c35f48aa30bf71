import type { Factor } from '@supabase/auth-js';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useAuth } from '#web/session/auth-context.ts';
import { type OwnerProof, proveOwner } from '#web/session/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { CodeField } from './code-field.tsx';
import { codeSchema, currentPasswordSchema, recoveryCodeSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';

export type SecondStepChange =
  | { readonly kind: 'add' | 'codes' | 'off' }
  | { readonly kind: 'remove'; readonly app: Factor };

export function appName({ friendly_name }: Factor): string {
  return friendly_name ?? 'Authenticator app';
}

type Text = { readonly title: string; readonly text: string; readonly label: string; readonly isDanger?: boolean };

const SIGNS_OUT = 'Your other devices will be signed out.';

function textOf(change: SecondStepChange): Text {
  if (change.kind === 'remove') {
    const text = `Its codes will no longer open your account. ${SIGNS_OUT}`;
    return { title: `Remove ${appName(change.app)}?`, text, label: 'Remove App', isDanger: true };
  }
  if (change.kind === 'add') {
    return { title: 'Add another app', text: `First, please confirm it's you. ${SIGNS_OUT}`, label: 'Continue' };
  }
  if (change.kind === 'codes') {
    const text = `The codes you have now stop working. ${SIGNS_OUT}`;
    return { title: 'Get new recovery codes', text, label: 'Get New Codes' };
  }
  const text = `Your password alone will open your account again. Your recovery codes stop working. ${SIGNS_OUT}`;
  return { title: 'Turn off two-step sign-in?', text, label: 'Turn It Off', isDanger: true };
}

type Way = 'app' | 'password' | 'recovery';

const WAYS: Record<Way, { readonly offer: string; readonly schema: z.ZodMiniType<string, string> }> = {
  app: { offer: 'Use your authenticator app', schema: codeSchema },
  password: { offer: 'Use your password', schema: currentPasswordSchema },
  recovery: { offer: 'Use a recovery code', schema: recoveryCodeSchema },
};

type ConfirmChangeProps = {
  readonly change: SecondStepChange;
  /** The change itself. The dialog stays until it is done. */
  readonly onConfirmed: () => Promise<void>;
  readonly onCancel: () => void;
};

/** Says what will change, and asks the owner who they are: a borrowed or stolen session must not be enough. */
export function ConfirmChange({ change, onConfirmed, onCancel }: ConfirmChangeProps) {
  const { title, text, label, isDanger = false } = textOf(change);
  const { user } = useAuth();
  const [way, setWay] = useState<Way>('app');
  const form = useZodForm(z.object({ proof: WAYS[way].schema }), { proof: '' });
  const { errors, isSubmitting } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has another field
  useEffect(() => form.setFocus('proof'), [form.setFocus, way]);
  const submit = async ({ proof }: { proof: string }) => {
    const { error } = await proveOwner(toProof(way, proof));
    if (error !== null) {
      showFailure(error, { form, fields: { wrong_code: 'proof', wrong_password: 'proof' } });
      return;
    }
    notify.settle();
    await onConfirmed();
  };
  const others = (['app', 'password', 'recovery'] as const).filter((each) => each !== way);
  return (
    <Dialog open onOpenChange={onCancel} title={title} description={text}>
      <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
        <FormFailure message={errors.root?.message} />
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <div>
          <ProofInput way={way} error={errors.proof?.message} field={form.register('proof')} />
          <div className="mt-1 flex flex-wrap gap-x-5">
            {others.map((other) => (
              <TextButton
                key={other}
                onClick={() => {
                  setWay(other);
                  form.reset();
                  notify.settle();
                }}
              >
                {WAYS[other].offer}
              </TextButton>
            ))}
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isLoading={isSubmitting}>
            {label}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function toProof(way: Way, proof: string): OwnerProof {
  return way === 'password' ? { current_password: proof } : { code: proof };
}

type ProofInputProps = {
  readonly way: Way;
  readonly error: string | undefined;
  readonly field: UseFormRegisterReturn;
};

function ProofInput({ way, error, field }: ProofInputProps): ReactNode {
  if (way === 'app') {
    const hint = 'Six digits. A new code comes every 30 seconds.';
    return <CodeField label="Code from your authenticator app" hint={hint} error={error} {...field} />;
  }
  if (way === 'password') return <PasswordField label="Your password" kind="current" error={error} {...field} />;
  return (
    <TextField
      label="Recovery code"
      hint="It works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      error={error}
      {...field}
    />
  );
}
