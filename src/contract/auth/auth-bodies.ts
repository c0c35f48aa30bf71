/** The bodies of the accounts service's calls. The server fills missing texts with '' before it parses them, like GoTrue. */
import * as z from 'zod/mini';

const email = z.string();
const password = z.string();
const data = z.optional(z.record(z.string(), z.unknown()));
/** Sent by a client that wants the link to lead to `?code=…`, for POST /token?grant_type=pkce. */
const codeFlow = {
  code_challenge: z.optional(z.string()),
  /** s256 or plain. */
  code_challenge_method: z.optional(z.string()),
};

/** Without email and password, creates an anonymous user if AUTH_ANONYMOUS is on. */
export const signUpBody = z.object({
  email: z.optional(email),
  password: z.optional(password),
  data,
  ...codeFlow,
});

export const passwordGrant = z.object({ email, password });
export const refreshGrant = z.object({ refresh_token: z.string() });
export const codeGrant = z.object({ auth_code: z.string(), code_verifier: z.string() });

export const updateUserBody = z.object({
  email: z.optional(email),
  password: z.optional(password),
  /** Needed for a new email, and for a new password unless a reset link was just opened. */
  current_password: z.optional(password),
  /** The code from GET /reauthenticate, instead of the current password. */
  nonce: z.optional(z.string()),
  data,
});

export const recoverBody = z.object({ email, ...codeFlow });
export const magicLinkBody = z.object({ email, data, ...codeFlow });
export const otpBody = z.object({ email, create_user: z.optional(z.boolean()), data, ...codeFlow });

export const enrollFactorBody = z.object({
  factor_type: z.string(),
  friendly_name: z.optional(z.string()),
  issuer: z.optional(z.string()),
});
export const answerChallengeBody = z.object({ challenge_id: z.string(), code: z.string() });
export const factorNameBody = z.object({ friendly_name: z.optional(z.string()) });
export const codeBody = z.object({ code: z.string() });
export const passwordProofBody = z.object({ current_password: password });
