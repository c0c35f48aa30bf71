import type { Session } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useProduct } from '#web/api/use-public-config.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { appFactors } from '#web/session/half-session.ts';
import { enterAppCode, enterRecoveryCode } from '#web/session/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { CodeField } from './code-field.tsx';
import { codeSchema, recoveryCodeSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';

/** [G-1] The second step of signing in, after a password or a link. */
export function SecondStepForm({ halfSession }: { readonly halfSession: Session }) {
  const { signOut } = useAuth();
  const [isByApp, setByApp] = useState(true);
  return (
    <div className="grid gap-3">
      {isByApp ? <AppCodeForm halfSession={halfSession} /> : <RecoveryCodeForm />}
      <div className="grid justify-items-center text-center">
        <TextButton onClick={() => setByApp(!isByApp)}>
          {isByApp ? 'Use a recovery code instead' : 'Use your authenticator app instead'}
        </TextButton>
        <TextButton onClick={() => void signOut('local')}>Sign in as someone else</TextButton>
      </div>
    </div>
  );
}

const appSchema = z.object({ code: codeSchema });

function AppCodeForm({ halfSession: { user } }: { readonly halfSession: Session }) {
  const apps = appFactors(user.factors);
  const [chosenId, setChosenId] = useState('');
  const app = apps.find(({ id }) => id === chosenId) ?? apps[0];
  const form = useZodForm(appSchema, { code: '' });
  useEffect(() => form.setFocus('code'), [form.setFocus]);
  const { errors, isSubmitting } = form.formState;
  const submit = async ({ code }: { code: string }) => {
    const { error } = await enterAppCode(app?.id ?? '', code);
    if (error === null) notify.settle();
    else showFailure(error, { form, fields: { wrong_code: 'code' } });
  };
  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      {apps.length > 1 && (
        <SelectField
          label="Authenticator app"
          value={app?.id ?? ''}
          onChange={setChosenId}
          options={apps.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? 'Authenticator app' }))}
        />
      )}
      <CodeField
        label="Code from your authenticator app"
        hint="Six digits. A new code comes every 30 seconds."
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" isWide isLoading={isSubmitting}>
        Continue
      </Button>
    </Form>
  );
}

const recoverySchema = z.object({ code: recoveryCodeSchema });

function RecoveryCodeForm() {
  const form = useZodForm(recoverySchema, { code: '' });
  const { contactEmail } = useProduct();
  useEffect(() => form.setFocus('code'), [form.setFocus]);
  const { errors, isSubmitting } = form.formState;
  const submit = async ({ code }: { code: string }) => {
    const { error } = await enterRecoveryCode(code);
    if (error === null) notify.settle();
    else showFailure(error, { form, fields: { wrong_code: 'code' } });
  };
  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <FormFailure message={errors.root?.message} />
      <TextField
        label="Recovery code"
        hint={`One of the ten you kept when you set up two-step sign-in. If they're lost, too, write to ${contactEmail}.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" isWide isLoading={isSubmitting}>
        Continue
      </Button>
    </Form>
  );
}
