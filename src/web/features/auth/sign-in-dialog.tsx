import { type ReactNode, useState } from 'react';
import { hasSignedInBefore } from '../../session/signed-in-before.ts';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT_LINK_STYLE } from '../../ui/text-link.tsx';
import { AUTH_TEXTS, type AuthMode } from './auth-texts.ts';
import { ResetForm } from './reset-form.tsx';
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
  const [mode, setMode] = useState<AuthMode>(hasSignedInBefore() ? 'sign-in' : 'sign-up');
  const [email, setEmail] = useState(knownEmail);
  const [isMailSent, setIsMailSent] = useState(false);
  const typed = { email, onEmailChange: setEmail };
  const go = (next: AuthMode) => {
    setIsMailSent(false);
    setMode(next);
  };
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
          <SignInForm {...typed} onSignedIn={onSignedIn} />
          <Links>
            <ModeButton onClick={() => go('reset')}>Forgot your password?</ModeButton>
            <p>
              No account yet? <ModeButton onClick={() => go('sign-up')}>Create one</ModeButton>
            </p>
          </Links>
        </div>
      )}
      {mode === 'sign-up' && (
        <>
          <SignUpForm
            {...typed}
            signedInText={ACCOUNT_CREATED}
            onSignedUp={({ isSignedIn }) => {
              if (isSignedIn) return onSignedIn();
              setMode('sign-in');
              setIsMailSent(true);
            }}
          />
          <Links>
            <p>
              Have an account? <ModeButton onClick={() => go('sign-in')}>Sign in</ModeButton>
            </p>
          </Links>
        </>
      )}
      {mode === 'reset' && (
        <>
          <ResetForm {...typed} onSent={() => go('sign-in')} />
          <Links>
            <ModeButton onClick={() => go('sign-in')}>Back to sign in</ModeButton>
          </Links>
        </>
      )}
    </Dialog>
  );
}

function Links({ children }: { readonly children: ReactNode }) {
  return <div className="mt-3 grid justify-items-center text-center">{children}</div>;
}

function ModeButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={`${TEXT_LINK_STYLE} min-h-11`}>
      {children}
    </button>
  );
}
