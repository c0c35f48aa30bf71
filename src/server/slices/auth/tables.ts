import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp, Json, Timestamp } from '#server/frame/db/columns.ts';

type UserMetadata = { readonly full_name?: string; readonly [key: string]: unknown };

type AuthUsers = {
  id: Generated<string>;
  email: string;
  password_hash: string;
  email_confirmed_at: Timestamp | null;
  new_email: string | null;
  user_metadata: ColumnType<UserMetadata, string | undefined, string>;
  app_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  confirmation_sent_at: Timestamp | null;
  invited_at: Timestamp | null;
  recovery_sent_at: Timestamp | null;
  email_change_sent_at: Timestamp | null;
  last_sign_in_at: Timestamp | null;
  banned_until: Timestamp | null;
  is_anonymous: Generated<boolean>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

type AuthSessions = {
  id: Generated<string>;
  user_id: string;
  amr: ColumnType<{ method: string; timestamp: number }[], string | undefined, string>;
  created_at: GeneratedTimestamp;
  refreshed_at: GeneratedTimestamp;
  aal: Generated<Aal>;
  factor_id: string | null;
  proved_at: Timestamp | null;
  user_agent: Generated<string>;
  network: Generated<string>;
};

/** How strongly a session is authenticated: by one step, or by two. */
export type Aal = 'aal1' | 'aal2';

type AuthFactors = {
  id: Generated<string>;
  user_id: string;
  factor_type: 'totp' | 'recovery_code';
  friendly_name: Generated<string>;
  status: Generated<'unverified' | 'verified'>;
  secret: Generated<string>;
  last_step: Generated<number>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
};

type AuthChallenges = {
  id: Generated<string>;
  factor_id: string;
  session_id: string | null;
  expires_at: Timestamp;
};

type AuthRecoveryCodes = { factor_id: string; code_hash: string; used_at: Timestamp | null };

type AuthRefreshTokens = {
  token_hash: string;
  session_id: string;
  parent_hash: string | null;
  sealed_token: string | null;
  revoked_at: Timestamp | null;
  created_at: GeneratedTimestamp;
};

export type LinkPurpose =
  | 'signup'
  | 'recovery'
  | 'email_change'
  | 'magiclink'
  | 'invite'
  /** A code that proves access to the mailbox again. */
  | 'reauthentication'
  /** A code in a URL, for the client that has the verifier. */
  | 'pkce';

type AuthOneTimeTokens = {
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  relates_to: string;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
  code_hash: string | null;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  opened_purpose: LinkPurpose | null;
};

type AuthSigningKeys = {
  kid: string;
  private_jwk: Json<Record<string, string>>;
  created_at: GeneratedTimestamp;
  retires_at: Timestamp | null;
};

type AuthApiKeys = { name: 'anon'; key: string; created_at: GeneratedTimestamp };

export type AuthTables = {
  'auth.users': AuthUsers;
  'auth.sessions': AuthSessions;
  'auth.refresh_tokens': AuthRefreshTokens;
  'auth.one_time_tokens': AuthOneTimeTokens;
  'auth.factors': AuthFactors;
  'auth.challenges': AuthChallenges;
  'auth.recovery_codes': AuthRecoveryCodes;
  'auth.signing_keys': AuthSigningKeys;
  'auth.api_keys': AuthApiKeys;
};

declare module '#server/frame/db/schema.ts' {
  interface Schema extends AuthTables {}
}
