import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#contract/auth/auth.ts';
import type { UserRow } from '../accounts/user-store.ts';
import type { FactorRow } from '../factors/factor-store.ts';

export function presentUser(user: UserRow, factors: readonly FactorRow[]): AuthUser {
  const times = {
    ...time('last_sign_in_at', user.last_sign_in_at),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  };
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    ...time('email_confirmed_at', user.email_confirmed_at),
    ...time('confirmed_at', user.email_confirmed_at),
    phone: '',
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('invited_at', user.invited_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...time('banned_until', user.banned_until),
    app_metadata: user.app_metadata,
    user_metadata: presentMetadata(user),
    identities: user.is_anonymous ? [] : [identityOf(user, times)],
    factors: factors.map(presentFactor),
    ...times,
    is_anonymous: user.is_anonymous,
  };
}

type Times = Pick<AuthUser, 'last_sign_in_at' | 'created_at' | 'updated_at'>;

function identityOf(user: UserRow, times: Times): AuthUser['identities'][number] {
  return {
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    identity_data: {
      ...user.user_metadata,
      sub: user.id,
      email: user.email,
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
    },
    provider: 'email',
    email: user.email,
    ...times,
  };
}

export function presentFactor(factor: FactorRow): AuthUser['factors'][number] {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    ...(factor.friendly_name === '' ? {} : { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
  };
}

/**
 * We decide whether the email is verified, whatever the user stored in their metadata. Omitted until verification is requested.
 */
export function presentMetadata(user: UserRow): Record<string, unknown> {
  if (user.is_anonymous) return user.user_metadata;
  const { email_verified: _claimed, ...metadata } = user.user_metadata;
  const isVerified = user.email_confirmed_at !== null;
  return isVerified || user.confirmation_sent_at !== null ? { ...metadata, email_verified: isVerified } : metadata;
}

/** Answers a sign-up with a taken address, so that nobody learns that it has an account. */
export function presentFakeUser(email: string, metadata: Record<string, unknown>, now: Date): AuthUser {
  const at = now.toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...metadata, email_verified: false },
    identities: [],
    factors: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

function time<K extends string>(key: K, value: Date | null): { [key in K]?: string } {
  return value === null ? {} : ({ [key]: value.toISOString() } as { [key in K]: string });
}
