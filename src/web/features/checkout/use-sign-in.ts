import { useState } from 'react';
import { useAuth } from '../../session/auth-context.ts';

type Asking = 'no' | 'yes' | 'to-resume';

/** The sign-in dialog of the checkout, and what a session that ends in the middle must not take along. */
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
    /** What was typed into the card form survives the end of a session. */
    keepsCardForm: user !== null || wasSignedIn,
    ask: () => setAsking('yes'),
    /** The payment was interrupted: it goes on once somebody is signed in. */
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
