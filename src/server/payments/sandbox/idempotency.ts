/** Handles a request once per key and replays the response, as Stripe does. */
import { createHash } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import type { PaymentsSandbox } from './sandbox.ts';
import { claimKey, findResponse, recordResponse } from './store.ts';
import { WireError } from './wire-error.ts';

export type ApiResponse = { readonly status: number; readonly body: object; readonly isReplay?: boolean };

export type KeyedRequest = {
  /** Null when the client sent none. */
  readonly key: string | null;
  readonly path: string;
  readonly body: string;
};

/**
 * The work and the record of its response commit together, and a second request with the key waits for the first. Work
 * that throws is not recorded, so that a corrected request can use the key again.
 */
export async function respondOnce(
  { db, clock }: PaymentsSandbox,
  request: KeyedRequest,
  work: (trx: Trx) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  return db.transaction().execute(async (trx) => {
    if (request.key === null) return work(trx);
    const hash = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex');
    if (!(await claimKey(trx, request.key, hash, clock.now()))) return replay(trx, request.key, hash);
    const response = await work(trx);
    await recordResponse(trx, request.key, response);
    return response;
  });
}

async function replay(trx: Trx, key: string, hash: string): Promise<ApiResponse> {
  const row = await findResponse(trx, key);
  if (row.request_hash !== hash) {
    throw new WireError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        'Try using a different key if you meant to execute a different request.',
    });
  }
  return { status: row.status ?? 500, body: row.body ?? {}, isReplay: true };
}
