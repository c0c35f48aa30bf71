import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AuthResult, UserChange } from '#web/session/auth-context.ts';
import { sendProofCode } from '#web/session/emailed-codes.ts';
import { notify } from '#web/ui/notify.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import { CodeField, ResendCode } from './code-field.tsx';
import { codeSchema, currentPasswordSchema } from './credentials.ts';
import { describeFailure } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { useInboxAction } from './use-inbox-action.ts';

/** How somebody shows that the account is theirs: by its password, or by a code from its mailbox. */
export type ProofKind = 'password' | 'code';

export function proofSchema(kind: ProofKind) {
  return kind === 'password' ? z.pipe(currentPasswordSchema, z.string()) : codeSchema;
}

/** The accounts service reads it the same way. */
export function proofFields(kind: ProofKind, proof: string): Pick<UserChange, 'current_password' | 'nonce'> {
  return kind === 'password' ? { current_password: proof } : { nonce: proof };
}

type ProofFieldProps = {
  readonly kind: ProofKind;
  readonly onKindChange: (kind: ProofKind) => void;
  /** The password field's label. */
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
  readonly field: UseFormRegisterReturn;
  /** The default is a code that replaces the password for one change. */
  readonly sendCode?: () => Promise<AuthResult>;
};

/** [G-3] Asks for the password. Whoever has none, or forgot it, gets a code by email. */
export function ProofField({
  kind,
  onKindChange,
  label,
  hint,
  error,
  field,
  sendCode = sendProofCode,
}: ProofFieldProps) {
  const inbox = useInboxAction();
  const [isSending, setSending] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shownKind = useRef(kind);
  // The button that had the focus is gone.
  useEffect(() => {
    if (shownKind.current !== kind) box.current?.querySelector('input')?.focus();
    shownKind.current = kind;
  }, [kind]);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    const { error: refusal } = await sendCode();
    setSending(false);
    if (refusal === null) {
      notify.success('Success', 'We emailed you a code.', inbox);
      return onKindChange('code');
    }
    const { code, title, message } = describeFailure(refusal);
    notify.error(title, message);
    // The code from a moment ago still works.
    if (code === 'email_sent_recently') onKindChange('code');
  };
  if (kind === 'password') {
    return (
      <div ref={box}>
        <PasswordField label={label} kind="current" hint={hint} error={error} {...field} />
        <TextButton aria-busy={isSending || undefined} onClick={send}>
          Email me a code instead
        </TextButton>
      </div>
    );
  }
  return (
    <div ref={box}>
      <CodeField label="Code from our email" hint="Six digits. They work for ten minutes." error={error} {...field} />
      <div className="flex flex-wrap gap-x-5">
        <ResendCode send={sendCode} />
        <TextButton onClick={() => onKindChange('password')}>Use your password instead</TextButton>
      </div>
    </div>
  );
}
