import { MailCheck } from 'lucide-react';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import type { AuthMode } from './auth-texts.ts';
import { ModeLink } from './mode-links.tsx';
import { ResendButton } from './resend-button.tsx';
import { useInboxAction } from './use-inbox-action.ts';

type EmailSentProps = { readonly mode: AuthMode; readonly email: string; readonly onAgain: () => void };

const TEXTS = {
  'sign-up': 'Account created successfully! Please check your email to verify your account.',
  reset: 'Password reset email sent! Please check your email for instructions.',
} as const;

/** Replaces the form once an email is on its way. */
export function EmailSent({ mode, email, onAgain }: EmailSentProps) {
  const inbox = useInboxAction();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div>
      <MailCheck aria-hidden="true" className="size-10 text-green" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-2xl focus:outline-none">
        Check your email
      </h2>
      <p className="mt-2">{TEXTS[mode === 'reset' ? 'reset' : 'sign-up']}</p>
      <p className="mt-2 text-ink-soft">
        We sent it to <strong className="wrap-anywhere text-ink">{email}</strong>. The link works for one hour.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {inbox !== undefined && (
          <LinkButton to={inbox.to} size="small">
            {inbox.label}
          </LinkButton>
        )}
        {mode === 'sign-up' ? (
          <ResendButton email={email} />
        ) : (
          <Button variant="ghost" size="small" onClick={onAgain}>
            Use another email
          </Button>
        )}
      </div>
      <p className="mt-4">
        <ModeLink mode="sign-in">Back to sign in</ModeLink>
      </p>
    </div>
  );
}
