/** Turns on two-step sign-in for a test's account, and computes its codes like an authenticator app. */
import { generate } from 'otplib';
import { callApi } from './order-request.ts';
import type { TestUser } from './sign-in.ts';

const STEP_SECONDS = 30;

/** A code works once, so use the current one first, then the next one. Both still count when a new one comes meanwhile. */
export function appCode(secret: string, step: 'now' | 'next'): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + (step === 'next' ? STEP_SECONDS : 0) });
}

/** Uses up the current code. Returns the app's secret. */
export async function turnOnTwoStep(server: { readonly url: string }, user: TestUser): Promise<string> {
  const post = async (path: string, body: unknown) =>
    (await callApi(server, user, { path: `/auth/v1/factors${path}`, body })).body;
  const { id, totp } = await post('', { factor_type: 'totp', friendly_name: 'Phone' });
  const { secret } = totp as { secret: string };
  const { id: challenge_id } = await post(`/${id}/challenge`, {});
  const { access_token } = await post(`/${id}/verify`, { challenge_id, code: await appCode(secret, 'now') });
  if (typeof access_token !== 'string') throw new Error('The code was refused');
  return secret;
}
