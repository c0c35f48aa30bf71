/** Signs up a user over HTTP, like customers do. */
import { type AuthSession, authSessionSchema } from '#contract/auth/auth.ts';

export type TestUser = {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** As the browser stores it. */
  readonly session: AuthSession;
  /** For requests as this user. */
  readonly headers: { readonly authorization: string };
};

type NewTestUser = { readonly email?: string; readonly password?: string; readonly fullName?: string };

/** Needs a server that confirms accounts automatically, the default without SMTP. */
export async function signUpUser(server: { readonly url: string }, user: NewTestUser = {}): Promise<TestUser> {
  const email = user.email ?? `${crypto.randomUUID()}@example.com`;
  const password = user.password ?? 'correct horse battery';
  const response = await fetch(`${server.url}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({ email, password, data: { full_name: user.fullName ?? 'Ada Lovelace' } }),
  });
  if (!response.ok) throw new Error(`Signing up was answered with ${response.status}: ${await response.text()}`);
  const session = authSessionSchema.parse(await response.json());
  return {
    userId: session.user.id,
    email,
    password,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    session,
    headers: { authorization: `Bearer ${session.access_token}` },
  };
}
