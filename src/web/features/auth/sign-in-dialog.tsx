import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useIsSignUpOpen } from '#web/api/use-public-config.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { hasSignedInBefore } from '#web/session/signed-in-before.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { AUTH_TEXTS, type AuthMode, SECOND_STEP } from './auth-texts.ts';
import { ResetForm } from './reset-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SIGN_UP_SUCCESS, SignUpForm } from './sign-up-form.tsx';

/** [T-19] Says no more, because the account works at once. */
const ACCOUNT_CREATED = 'Account created successfully!';

export type SignInDialogProps = {
  readonly titles: { readonly signIn: string; readonly signUp: string };
  /** Prefills the email field. */
  readonly email: string;
  readonly onClose: () => void;
  readonly onSignedIn: () => void;
};

/** Signs a visitor in without leaving the page. A browser that never had an account is offered one first. */
export function SignInDialog({ titles, email: knownEmail, onClose, onSignedIn }: SignInDialogProps) {
  const { user, halfSession } = useAuth();
  const isSignedIn = user !== null;
  const finish = useEffectEvent(onSignedIn);
  // However it happened: here, or by a link that was opened in another tab.
  useEffect(() => {
    if (isSignedIn) finish();
  }, [isSignedIn]);
  const isSignUpOpen = useIsSignUpOpen();
  const [mode, setMode] = useState<AuthMode>(hasSignedInBefore() || !isSignUpOpen ? 'sign-in' : 'sign-up');
  const [email, setEmail] = useState(knownEmail);
  const [isMailSent, setIsMailSent] = useState(false);
  const typed = { email, onEmailChange: setEmail };
  const go = (next: AuthMode) => {
    setIsMailSent(false);
    setMode(next);
  };
  if (halfSession !== null) {
    return (
      <Dialog open onOpenChange={onClose} title={SECOND_STEP.title} description={SECOND_STEP.text}>
        <SecondStepForm halfSession={halfSession} />
      </Dialog>
    );
  }
  const title = { 'sign-in': titles.signIn, 'sign-up': titles.signUp, reset: AUTH_TEXTS.reset.title }[mode];
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {mode === 'sign-in' && (
        <div className="grid gap-5">
          {isMailSent && (
            <Callout tone="success" title="Check your email">
              {SIGN_UP_SUCCESS} Then sign in here.
            </Callout>
          )}
          <SignInForm {...typed} />
          <Links>
            <TextButton onClick={() => go('reset')}>Forgot your password?</TextButton>
            {isSignUpOpen && (
              <p>
                No account yet? <TextButton onClick={() => go('sign-up')}>Create one</TextButton>
              </p>
            )}
          </Links>
        </div>
      )}
      {mode === 'sign-up' && (
        <>
          <SignUpForm
            {...typed}
            signedInText={ACCOUNT_CREATED}
            onSignedUp={(signedUp) => {
              if (signedUp.isSignedIn) return;
              setMode('sign-in');
              setIsMailSent(true);
            }}
          />
          <Links>
            <p>
              Have an account? <TextButton onClick={() => go('sign-in')}>Sign in</TextButton>
            </p>
          </Links>
        </>
      )}
      {mode === 'reset' && (
        <>
          <ResetForm {...typed} onSent={() => go('sign-in')} />
          <Links>
            <TextButton onClick={() => go('sign-in')}>Back to sign in</TextButton>
          </Links>
        </>
      )}
    </Dialog>
  );
}

function Links({ children }: { readonly children: ReactNode }) {
  return <div className="mt-3 grid justify-items-center text-center">{children}</div>;
}
