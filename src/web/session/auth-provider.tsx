/** Knows who is signed in. Loads the auth client only if there may be a session. */
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { type ReactNode, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { authActions, isSigningOut } from './auth-actions.ts';
import { isAuthClientRequested, loadAuthClient, onAuthClient } from './auth-client.ts';
import { type Auth, AuthContext, type AuthListener } from './auth-context.ts';
import { isHalf } from './half-session.ts';
import { hasSessionInUrl, hasStoredSession, onStoredSessionChange } from './stored-session.ts';

type State = Pick<Auth, 'session' | 'halfSession' | 'loading' | 'ending'>;

const STARTING: State = { session: null, halfSession: null, loading: true, ending: null };

function endingOf(event: AuthChangeEvent, last: State): State['ending'] {
  // A visitor who gives up at the second step was never signed in.
  if (event !== 'SIGNED_OUT' || last.halfSession !== null) return last.ending;
  return isSigningOut() ? 'left' : 'ended';
}

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [{ session, halfSession, loading, ending }, setState] = useState(STARTING);
  const [events] = useState(createAuthEvents);
  const isStored = useSyncExternalStore(onStoredSessionChange, hasStoredSession, () => false);

  useEffect(() => {
    let unsubscribe = () => {};
    const hear = (event: AuthChangeEvent, next: Session | null) => {
      setState((last) => ({
        ...(next !== null && isHalf(next)
          ? { session: null, halfSession: next }
          : { session: next, halfSession: null }),
        loading: false,
        ending: next === null ? endingOf(event, last) : null,
      }));
      events.emit(event, next);
    };
    const forget = onAuthClient((client) => {
      const { data } = client.onAuthStateChange(hear);
      unsubscribe = () => data.subscription.unsubscribe();
    });
    // No session in storage or URL: no need to load the client.
    if (!hasStoredSession() && !hasSessionInUrl() && !isAuthClientRequested()) {
      // Not urgent, so React may render it in small pieces.
      startTransition(() => hear('INITIAL_SESSION', null));
    }
    return () => {
      forget();
      unsubscribe();
    };
  }, [events]);

  // Also runs when another tab signs in.
  useEffect(() => {
    if (!isStored && !hasSessionInUrl()) return;
    loadAuthClient().catch(() => setState({ ...STARTING, loading: false }));
  }, [isStored]);

  const auth = useMemo<Auth>(
    () => ({
      user: session?.user ?? null,
      session,
      halfSession,
      loading,
      ending,
      isProbablySignedIn: loading ? isStored : session !== null,
      onEvent: events.listen,
      ...authActions,
    }),
    [session, halfSession, loading, ending, isStored, events],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Replays a missed PASSWORD_RECOVERY, because it fires before lazily loaded dialogs can listen. */
export function createAuthEvents() {
  const listeners = new Set<AuthListener>();
  let missed: Parameters<AuthListener> | null = null;
  return {
    emit(...[event, session]: Parameters<AuthListener>): void {
      if (event === 'PASSWORD_RECOVERY' && listeners.size === 0) missed = [event, session];
      for (const listener of [...listeners]) listener(event, session);
    },
    listen(listener: AuthListener): () => void {
      listeners.add(listener);
      if (missed !== null) {
        listener(...missed);
        missed = null;
      }
      return () => void listeners.delete(listener);
    },
  };
}
