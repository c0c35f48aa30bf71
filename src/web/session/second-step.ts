/** Two-step sign-in [G-1], by the calls of auth-js. They return errors instead of throwing them. */
import type { Factor, GoTrueClient } from '@supabase/auth-js';
import * as z from 'zod/mini';
import { authSessionSchema } from '#contract/auth/auth.ts';
import { AUTH_PREFIX } from '#contract/auth/auth-calls.ts';
import { withClient } from './auth-actions.ts';
import type { AuthFailure, AuthResult } from './auth-context.ts';
import { appFactors } from './half-session.ts';

type Answer<T> = { readonly data: T; readonly error: null } | { readonly data: null; readonly error: AuthFailure };

/** Also finishes setting up a new app. */
export function enterAppCode(factorId: string, code: string): Promise<AuthResult> {
  return withClient((client) => client.mfa.challengeAndVerify({ factorId, code }));
}

export function enterRecoveryCode(code: string): Promise<AuthResult> {
  return withClient((client) => client.mfa.recoveryCodes.verify({ code }));
}

export type SecondStep = {
  readonly apps: readonly Factor[];
  /** Null without any, used or not. */
  readonly codesLeft: number | null;
};

export async function readSecondStep(): Promise<Answer<SecondStep>> {
  return withClient(async (client) => {
    const { data, error } = await client.mfa.listFactors();
    if (error !== null) return { data: null, error };
    const apps = appFactors(data.all);
    if (!data.all.some(({ factor_type }) => factor_type === 'recovery_code')) {
      return { data: { apps, codesLeft: null }, error: null };
    }
    const status = await client.mfa.recoveryCodes.getStatus();
    if (status.error !== null) return { data: null, error: status.error };
    return { data: { apps, codesLeft: status.data.remaining }, error: null };
  });
}

export type NewApp = { readonly factorId: string; readonly qrCode: string; readonly secret: string };

/** The app counts once a code of it was entered. */
export async function beginSetUp(): Promise<Answer<NewApp>> {
  return withClient(async (client) => {
    const listed = await client.mfa.listFactors();
    if (listed.error !== null) return { data: null, error: listed.error };
    const { all } = listed.data;
    // Left over from a set-up that was given up.
    for (const { id, status } of all) if (status === 'unverified') await client.mfa.unenroll({ factorId: id });
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: freeName(appFactors(all)) });
    if (error !== null) return { data: null, error };
    return { data: { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }, error: null };
  });
}

const APP = 'Authenticator app';

function freeName(apps: readonly Factor[]): string {
  const taken = apps.map(({ friendly_name }) => friendly_name);
  let name = APP;
  for (let count = 2; taken.includes(name); count += 1) name = `${APP} ${count}`;
  return name;
}

/** Replaces those from before, if there are any. */
export async function createRecoveryCodes(hasCodes: boolean): Promise<Answer<readonly string[]>> {
  return withClient(async ({ mfa: { recoveryCodes } }) => {
    const { data, error } = await (hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate());
    return error === null ? { data: data.codes, error: null } : { data: null, error };
  });
}

export function removeApp({ id }: Factor): Promise<AuthResult> {
  return withClient(async (client) => {
    const { error } = await client.mfa.unenroll({ factorId: id });
    // The next token says which steps still count.
    return error === null ? client.refreshSession() : { error };
  });
}

/** With all apps and recovery codes. auth-js removes one at a time, and each needs a proof of its own. */
export function switchOff(): Promise<AuthResult> {
  return withClient(async (client) => {
    const { error } = await ask(client, { method: 'DELETE', path: '/factors' });
    return error === null ? client.refreshSession() : { error };
  });
}

/** The code is an app's or a recovery code. */
export type OwnerProof = { readonly current_password: string } | { readonly code: string };

/** Allows one change of the second step, within five minutes. auth-js has no call for it: docs/decisions/0022. */
export function proveOwner(proof: OwnerProof): Promise<AuthResult> {
  return withClient(async (client) => {
    const { data, error } = await ask(client, { method: 'POST', path: '/reauthenticate', body: proof });
    return error === null ? client.setSession(authSessionSchema.parse(data)) : { error };
  });
}

type Question = { readonly method: 'POST' | 'DELETE'; readonly path: string; readonly body?: object };

const refusalSchema = z.object({ error_code: z.string(), msg: z.string() });

async function ask(client: GoTrueClient, { method, path, body }: Question): Promise<Answer<unknown>> {
  const { data } = await client.getSession();
  const answer = await fetch(`${location.origin}${AUTH_PREFIX}${path}`, {
    method,
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (answer.ok) return { data: json, error: null };
  const { error_code: code, msg: message } = refusalSchema.parse(json);
  return { data: null, error: { name: 'AuthApiError', message, code, status: answer.status } };
}
