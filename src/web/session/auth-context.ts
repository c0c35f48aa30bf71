import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** auth-js's own error, or a plain one of its shape. weak_password carries `reasons`. */
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
  /** True when the account works at once; false when the mail must be confirmed first. */
  readonly isSignedIn: boolean;
};

export type AuthActions = {
  readonly signIn: (email: string, password: string) => Promise<AuthResult>;
  readonly signUp: (email: string, password: string, fullName: string) => Promise<SignUpResult>;
  /** Everywhere, unless told to end only this browser's session. */
  readonly signOut: (scope?: 'global' | 'local') => Promise<AuthResult>;
  readonly resetPassword: (email: string) => Promise<AuthResult>;
  readonly resendConfirmation: (email: string) => Promise<AuthResult>;
  readonly updateUser: (change: UserChange) => Promise<AuthResult>;
};

export type Auth = AuthActions & {
  readonly user: User | null;
  readonly session: Session | null;
  /** True until the first session or auth event. */
  readonly loading: boolean;
  /** How the last session of this tab ended: on purpose, here, or without anybody's doing here. */
  readonly ending: 'left' | 'ended' | null;
  /** For the header before `loading` ends: this browser holds a session. */
  readonly isProbablySignedIn: boolean;
  /** Hears every auth event, such as PASSWORD_RECOVERY; returns how to stop. */
  readonly onEvent: (listener: AuthListener) => () => void;
};

export type UserChange = {
  readonly password?: string;
  readonly email?: string;
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

/** How to address somebody; their mail's first part when there is no name. */
export function displayName(user: User): string {
  const fullName: unknown = user.user_metadata?.full_name;
  if (typeof fullName === 'string' && fullName.trim() !== '') return fullName.trim();
  return user.email?.split('@')[0] ?? '';
}
