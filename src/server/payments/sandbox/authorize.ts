/** Who is calling: the server with the secret key, or a browser with the publishable key and a client secret. */
import { timingSafeEqual } from 'node:crypto';
import type { SandboxKeys } from './sandbox.ts';
import { WireError } from './wire-error.ts';

export type Caller = 'server' | 'browser';

export function authorize(keys: SandboxKeys, authorization: string | undefined, formKey: string | null): Caller {
  const header = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  const key = header ?? formKey ?? '';
  if (isSame(key, keys.secretKey)) return 'server';
  if (isSame(key, keys.publishableKey)) return 'browser';
  throw new WireError(401, {
    type: 'invalid_request_error',
    message: key === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.',
  });
}

export function requireServer(caller: Caller): void {
  if (caller === 'server') return;
  throw new WireError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
