import type { User } from '@supabase/auth-js';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PATHS } from '#web/content/paths.ts';
import { useAuth } from './auth-context.ts';
import { authPath } from './return-path.ts';

type PrivatePageProps = {
  /** Shown until the session is known. */
  readonly waiting: ReactNode;
  readonly children: (user: User) => ReactNode;
};

/** For signed-in users only. Signing out here leads home; visitors sign in and return. */
export function PrivatePage({ waiting, children }: PrivatePageProps) {
  const { user, loading, ending } = useAuth();
  const { pathname, search } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user !== null && !wasSignedIn) setWasSignedIn(true);
  if (loading) return waiting;
  if (user !== null) return children(user);
  return <Navigate to={wasSignedIn && ending === 'left' ? PATHS.home : authPath(pathname + search)} replace />;
}
