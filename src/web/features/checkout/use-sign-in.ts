import { useState } from 'react';
import { useAuth } from '#web/session/auth-context.ts';

type Asking = 'no' | 'yes' | 'to-resume';

/** State of the sign-in dialog. Keeps the card form if the session ends during checkout. */
export function useSignIn() {
  const { user, loading } = useAuth();
  const [asking, setAsking] = useState<Asking>('no');
  const [isResuming, setIsResuming] = useState(false);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user !== null && !wasSignedIn) setWasSignedIn(true);
  return {
    user,
    loading,
    isAsking: asking !== 'no',
    /** Keeps what was typed into the card form when a session ends. */
    keepsCardForm: user !== null || wasSignedIn,
    ask: () => setAsking('yes'),
    /** Continues the interrupted payment after signing in. */
    askAndResume: () => setAsking('to-resume'),
    close: () => setAsking('no'),
    finish: () => {
      setIsResuming(asking === 'to-resume');
      setAsking('no');
    },
    isResuming: isResuming && user !== null,
    resumed: () => setIsResuming(false),
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
