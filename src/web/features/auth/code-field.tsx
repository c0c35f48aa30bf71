import { useState } from 'react';
import { serverNow } from '#web/api/server-time.ts';
import { useTimeLeft } from '#web/api/use-time-left.ts';
import type { AuthResult } from '#web/session/auth-context.ts';
import { formatCountdown } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { describeFailure } from './form-failure.tsx';
import { useInboxAction } from './use-inbox-action.ts';

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>;

/** Six digits from an email or an app, which the browser may fill in. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      inputClassName="text-xl tracking-[0.3em] tabular-nums"
    />
  );
}

/** The server makes everyone wait as long. */
const WAIT_MS = 60_000;

/** Sends the code again, but not at once: an email takes a moment to arrive. */
export function ResendCode({ send }: { readonly send: () => Promise<AuthResult> }) {
  const inbox = useInboxAction();
  const [allowedAt, setAllowedAt] = useState(waitFromNow);
  const timeLeft = useTimeLeft(allowedAt);
  const resend = async () => {
    setAllowedAt(waitFromNow());
    const { error } = await send();
    if (error === null) return notify.success('Success', 'We sent it again. Please check your email.', inbox);
    const { code, title, message } = describeFailure(error);
    notify.error(title, message);
    if (code !== 'email_sent_recently') setAllowedAt(new Date(serverNow()).toISOString());
  };
  if (timeLeft > 0) {
    return <p className="flex min-h-11 items-center text-ink-soft">Send again in {formatCountdown(timeLeft)}</p>;
  }
  return <TextButton onClick={resend}>Send again</TextButton>;
}

function waitFromNow(): string {
  return new Date(serverNow() + WAIT_MS).toISOString();
}
