import { MailCheck } from 'lucide-react';
import * as z from 'zod/mini';
import { enterSignInCode, sendSignInEmail } from '#web/session/emailed-codes.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { CodeField, ResendCode } from './code-field.tsx';
import { codeSchema } from './credentials.ts';
import { FormFailure, showFailure, showInvalid } from './form-failure.tsx';
import { useInboxAction } from './use-inbox-action.ts';

const schema = z.object({ code: codeSchema });

type EmailCodeFormProps = { readonly email: string; readonly onPassword: () => void };

/** [G-2] Takes the code of the email that was just sent. Opening its link in another tab signs in here, too. */
export function EmailCodeForm({ email, onPassword }: EmailCodeFormProps) {
  const inbox = useInboxAction();
  const form = useZodForm(schema, { code: '' });
  const { errors, isSubmitting } = form.formState;
  const heading = useFocusOnMount<HTMLHeadingElement>();

  const submit = async ({ code }: { code: string }) => {
    const { error } = await enterSignInCode(email, code);
    if (error === null) notify.settle();
    else showFailure(error, { form, fields: { wrong_code: 'code' } });
  };

  return (
    <Form form={form} onSubmit={submit} onError={showInvalid} className="grid gap-5">
      <div>
        <MailCheck aria-hidden="true" className="size-10 text-green" strokeWidth={1.5} />
        <h2 ref={heading} tabIndex={-1} className="mt-3 text-2xl focus:outline-none">
          Check your email
        </h2>
        <p className="mt-2">
          If <strong className="wrap-anywhere">{email}</strong> has an account, we just sent it a link and a code. Open
          the link, or enter the code here. Both work for ten minutes.
        </p>
        {inbox !== undefined && (
          <LinkButton to={inbox.to} target="_blank" variant="ghost" size="small" className="mt-4">
            {inbox.label}
          </LinkButton>
        )}
      </div>
      <FormFailure message={errors.root?.message} />
      <CodeField label="Six-digit code" error={errors.code?.message} {...form.register('code')} />
      <Button type="submit" isWide isLoading={isSubmitting}>
        Sign In
      </Button>
      <div className="grid justify-items-center text-center">
        <ResendCode send={() => sendSignInEmail(email)} />
        <TextButton onClick={onPassword}>Use your password instead</TextButton>
      </div>
    </Form>
  );
}
