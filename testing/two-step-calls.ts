/** The raw calls of two-step sign-in, on a server whose clock stands still so that codes can be predicted. */
import { generate } from 'otplib';
import { callAuth } from './call-auth.ts';
import type { TestApp } from './create-test-app.ts';
import { signUpUser, type TestUser } from './sign-in.ts';

export const STEP_MS = 30_000;

export function twoStepCalls(server: TestApp) {
  const post = (path: string, token: string, body: unknown = {}) => callAuth(server, path, { token, body });
  const remove = (path: string, token: string) => callAuth(server, path, { method: 'DELETE', token });
  const codeOf = (secret: string, steps = 0) =>
    generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) + steps * 30 });
  const enroll = async (token: string, friendly_name = '') =>
    (await post('/factors', token, { factor_type: 'totp', friendly_name })).body;
  const challenge = async (token: string, id: string) => (await post(`/factors/${id}/challenge`, token)).body.id;
  const verify = async (token: string, id: string, code: string) =>
    post(`/factors/${id}/verify`, token, { challenge_id: await challenge(token, id), code });
  const signIn = async ({ email, password }: TestUser) =>
    (await callAuth(server, '/token?grant_type=password', { body: { email, password } })).body.access_token as string;
  const prove = (token: string, proof: { readonly current_password?: string; readonly code?: string }) =>
    post('/reauthenticate', token, proof);

  /** Returns a user with a verified factor, and an aal2 session that began a minute ago by signing in with it. */
  async function twoStepUser() {
    const user = await signUpUser(server);
    const { id, totp } = await enroll(user.accessToken);
    const set = await verify(user.accessToken, id, await codeOf(totp.secret));
    if (set.status !== 200) throw new Error(`The code was refused: ${set.text}`);
    server.clock.advance(STEP_MS);
    const { body } = await verify(await signIn(user), id, await codeOf(totp.secret));
    server.clock.advance(STEP_MS);
    const token = body.access_token as string;
    return { user, factorId: id as string, secret: totp.secret as string, token, session: body };
  }

  async function provenToken(token: string, { password }: TestUser): Promise<string> {
    const { status, body, text } = await prove(token, { current_password: password });
    if (status !== 200) throw new Error(`The proof was refused: ${text}`);
    return body.access_token;
  }

  return { post, remove, codeOf, enroll, challenge, verify, signIn, prove, twoStepUser, provenToken };
}
