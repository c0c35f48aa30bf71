/** Handles a request once per key and replays the response, errors included, as Stripe does. */
import { createHash } from 'node:crypto';
import type { PaymentSwitch } from '#contract/sandbox/payments.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { PaymentsSandbox } from './sandbox.ts';
import { findResponse, lockKey, recordResponse, setSavepoint, takeSwitch, undoToSavepoint } from './store.ts';
import { WireError } from './wire-error.ts';

export type ApiResponse = { readonly status: number; readonly body: object; readonly isReplay?: boolean };

export type KeyedRequest = {
  /** Null when the client sent none. */
  readonly key: string | null;
  readonly path: string;
  readonly body: string;
  /** The switch that makes this request fail with status 500. */
  readonly failSwitch?: PaymentSwitch;
};

/** The work and the record of its response commit together. Throws WireError for responses that aren't recorded. */
export async function respondOnce(
  { db, clock }: PaymentsSandbox,
  request: KeyedRequest,
  work: (trx: Trx) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { key, failSwitch } = request;
  return db.transaction().execute(async (trx) => {
    const requestHash = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex');
    if (key !== null) {
      if (!(await lockKey(trx, key))) throw keyInUse();
      const earlier = await findResponse(trx, key);
      if (earlier !== undefined && earlier.request_hash !== requestHash) throw otherRequest();
      if (earlier !== undefined) return { status: earlier.status ?? 500, body: earlier.body ?? {}, isReplay: true };
    }
    const isToFail = failSwitch !== undefined && (await takeSwitch(trx, failSwitch));
    const response = isToFail ? errorResponse(brokenOnRequest()) : await attempt(trx, work);
    if (key !== null) await recordResponse(trx, { key, requestHash, response, at: clock.now() });
    return response;
  });
}

/** Undoes failed work but not the transaction, because the error is a response like any other. */
async function attempt(trx: Trx, work: (trx: Trx) => Promise<ApiResponse>): Promise<ApiResponse> {
  await setSavepoint(trx);
  try {
    return await work(trx);
  } catch (error) {
    // Stripe checks parameters before it starts, and records nothing then.
    if (!(error instanceof WireError) || error.body.code?.startsWith('parameter_')) throw error;
    await undoToSavepoint(trx);
    return errorResponse(error);
  }
}

function errorResponse({ status, body }: WireError): ApiResponse {
  return { status, body: { error: body } };
}

function brokenOnRequest(): WireError {
  return new WireError(500, { type: 'api_error', message: 'The sandbox was asked to fail.' });
}

function keyInUse(): WireError {
  return new WireError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  });
}

function otherRequest(): WireError {
  return new WireError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      'Try using a different key if you meant to execute a different request.',
  });
}
