import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useIsSignUpOpen } from '#web/api/use-public-config.ts';
import { PATHS } from '#web/content/paths.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import type { AuthMode } from './auth-texts.ts';

const LINK = 'inline-flex min-h-11 items-center';

/** Links between the forms. They keep the path to return to. */
export function ModeLinks({ mode }: { readonly mode: AuthMode }) {
  const isSignUpOpen = useIsSignUpOpen();
  return (
    <div className="mt-5 grid justify-items-center text-center">
      {mode === 'sign-in' && (
        <>
          <ModeLink mode="reset">Forgot your password?</ModeLink>
          {isSignUpOpen && (
            <p>
              No account yet? <ModeLink mode="sign-up">Create one</ModeLink>
            </p>
          )}
        </>
      )}
      {mode === 'sign-up' && (
        <p>
          Have an account? <ModeLink mode="sign-in">Sign in</ModeLink>
        </p>
      )}
      {mode === 'reset' && <ModeLink mode="sign-in">Back to sign in</ModeLink>}
    </div>
  );
}

export function ModeLink({ mode, children }: { readonly mode: AuthMode; readonly children: ReactNode }) {
  const [query] = useSearchParams();
  const target = new URLSearchParams(query);
  target.set('mode', mode);
  return (
    <TextLink to={`${PATHS.auth}?${target}`} className={LINK}>
      {children}
    </TextLink>
  );
}
