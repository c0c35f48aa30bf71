import { useState } from 'react';
import { useAuth } from '#web/session/auth-context.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { describeFailure } from './form-failure.tsx';
import { useInboxAction } from './use-inbox-action.ts';

export function ResendButton({ email }: { readonly email: string }) {
  const { resendConfirmation } = useAuth();
  const inbox = useInboxAction();
  const [isSending, setIsSending] = useState(false);
  const resend = async () => {
    setIsSending(true);
    const { error } = await resendConfirmation(email);
    setIsSending(false);
    if (error === null) return notify.success('Success', 'We sent it again. Please check your email.', inbox);
    const { title, message } = describeFailure(error);
    notify.error(title, message);
  };
  return (
    <Button variant="ghost" size="small" isLoading={isSending} onClick={resend}>
      Resend Email
    </Button>
  );
}
