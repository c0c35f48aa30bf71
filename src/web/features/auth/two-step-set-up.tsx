import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { enterAppCode, type NewApp } from '#web/session/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { CodeField } from './code-field.tsx';
import { codeSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';

const schema = z.object({ code: codeSchema });

type TwoStepSetUpProps = {
  readonly app: NewApp;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** [G-1] Shows the secret to the authenticator app and takes the first code back. */
export function TwoStepSetUp({ app, onDone, onCancel }: TwoStepSetUpProps) {
  const form = useZodForm(schema, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const submit = async ({ code }: { code: string }) => {
    const { error } = await enterAppCode(app.factorId, code);
    if (error !== null) {
      showFailure(error, { form, fields: { wrong_code: 'code' } });
      return;
    }
    notify.settle();
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-6">
      <h3 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        Set up your authenticator app
      </h3>
      <div className="grid gap-3">
        <p>
          <strong>1.</strong> Scan this with an authenticator app on your phone, such as the one your password manager
          has.
        </p>
        <img
          src={app.qrCode}
          alt="QR code with the secret for your authenticator app"
          className="size-48 rounded-panel border border-line bg-white p-2 forced-color-adjust-none [image-rendering:pixelated]"
        />
        <SecretText secret={app.secret} />
      </div>
      <FormFailure message={errors.root?.message} />
      <div className="grid gap-3">
        <p>
          <strong>2.</strong> Enter the six digits that the app shows now.
        </p>
        <CodeField label="Code from the app" error={errors.code?.message} {...form.register('code')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={isSubmitting}>
          Turn On
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** For an app on the same device, which can't scan the screen. */
function SecretText({ secret }: { readonly secret: string }) {
  const [isShown, setShown] = useState(false);
  const text = useRef<HTMLElement>(null);
  if (!isShown) {
    return (
      <Button variant="ghost" size="small" className="justify-self-start" onClick={() => setShown(true)}>
        Can't Scan It?
      </Button>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p>Type this key into the app instead:</p>
      <code ref={text} className="font-mono text-lg break-words select-all">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <CopyButton text={secret} label="Copy Key" copiedLabel="Copied" source={text} />
    </div>
  );
}
