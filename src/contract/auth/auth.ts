/** The accounts service's user and session in GoTrue's form, which @supabase/auth-js expects. */
import * as z from 'zod/mini';

const time = z.iso.datetime();

const identitySchema = z.object({
  identity_id: z.uuid(),
  id: z.uuid(),
  user_id: z.uuid(),
  /** Includes sign-up metadata. */
  identity_data: z.looseObject({
    sub: z.uuid(),
    email: z.string(),
    email_verified: z.boolean(),
    phone_verified: z.boolean(),
  }),
  provider: z.literal('email'),
  email: z.string(),
  last_sign_in_at: z.optional(time),
  created_at: time,
  updated_at: time,
});

/** A second step for signing in. */
const factorSchema = z.object({
  id: z.uuid(),
  created_at: time,
  updated_at: time,
  status: z.enum(['unverified', 'verified']),
  friendly_name: z.optional(z.string()),
  factor_type: z.enum(['totp', 'recovery_code']),
});

export const authUserSchema = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  /** Empty for an anonymous user. */
  email: z.string(),
  email_confirmed_at: z.optional(time),
  /** The older name of email_confirmed_at, which clients still read. */
  confirmed_at: z.optional(time),
  phone: z.literal(''),
  new_email: z.optional(z.string()),
  confirmation_sent_at: z.optional(time),
  invited_at: z.optional(time),
  recovery_sent_at: z.optional(time),
  email_change_sent_at: z.optional(time),
  last_sign_in_at: z.optional(time),
  banned_until: z.optional(time),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(identitySchema),
  factors: z.array(factorSchema),
  created_at: time,
  updated_at: time,
  is_anonymous: z.boolean(),
});
export type AuthUser = z.infer<typeof authUserSchema>;

export const authSessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds from now. */
  expires_in: z.number(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  refresh_token: z.string(),
  user: authUserSchema,
});
export type AuthSession = z.infer<typeof authSessionSchema>;
