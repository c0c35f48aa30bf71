import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** An error of auth-js, or a plain object of that shape. weak_password has `reasons`. */
export type AuthFailure = {
  readonly name: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly reasons?: readonly string[];
};
export type AuthResult = { readonly error: AuthFailure | null };
export type AuthListener = (event: AuthChangeEvent, session: Session | null) => void;
export type SignUpResult = AuthResult & {
  /** False if the email must be verified first. */
  readonly isSignedIn: boolean;
};

export type AuthActions = {
  readonly signIn: (email: string, password: string) => Promise<AuthResult>;
  readonly signUp: (email: string, password: string, fullName: string) => Promise<SignUpResult>;
  /** `local` ends only this browser's session, `others` all but this. */
  readonly signOut: (scope?: 'global' | 'local' | 'others') => Promise<AuthResult>;
  readonly resetPassword: (email: string) => Promise<AuthResult>;
  readonly resendConfirmation: (email: string) => Promise<AuthResult>;
  readonly updateUser: (change: UserChange) => Promise<AuthResult>;
};

export type Auth = AuthActions & {
  readonly user: User | null;
  readonly session: Session | null;
  /** Signed in by one step, while the account wants two: the code is still to be entered. Then user and session are null. */
  readonly halfSession: Session | null;
  /** True until the first session or auth event. */
  readonly loading: boolean;
  /** How this tab's last session ended: `left` by signing out here, `ended` in any other way. */
  readonly ending: 'left' | 'ended' | null;
  /** For the header while loading: true if this browser has a session. */
  readonly isProbablySignedIn: boolean;
  /** Subscribes to all auth events, such as PASSWORD_RECOVERY. Returns the unsubscribe function. */
  readonly onEvent: (listener: AuthListener) => () => void;
};

export type UserChange = {
  readonly password?: string;
  readonly email?: string;
  /** Needed for a new email, and for a new password unless a reset link was just opened. */
  readonly current_password?: string;
  /** The emailed code, in place of the current password. */
  readonly nonce?: string;
  readonly data?: { readonly full_name: string };
};

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new TypeError('useAuth outside of AuthProvider');
  return auth;
}

export function useAuthEvent(listener: AuthListener): void {
  const { onEvent } = useAuth();
  const hear = useEffectEvent(listener);
  useEffect(() => onEvent((event, session) => hear(event, session)), [onEvent]);
}

/** The full name, or the first part of the email if there is none. */
export function displayName(user: User): string {
  const fullName: unknown = user.user_metadata?.full_name;
  if (typeof fullName === 'string' && fullName.trim() !== '') return fullName.trim();
  return user.email?.split('@')[0] ?? '';
}
