/** Serves the /sandbox page and the bank's page: the ledger, the answers of customer and bank, and the failure switches. */
import {
  actAsSandboxBank,
  authenticateSandboxPayment,
  getSandboxPayment,
  listSandboxPayments,
  PAYMENT_SWITCHES,
  setSandboxPaymentSwitches,
} from '#contract/sandbox/payments.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { actAsBank } from './disputes.ts';
import { authenticateIntent } from './intents.ts';
import { listLedger } from './ledger.ts';
import type { PaymentsSandbox } from './sandbox.ts';
import { findIntent, listSwitches, setSwitch } from './store.ts';
import { WireError } from './wire-error.ts';

export function registerPaymentsSandboxPage(serve: Serve, sandbox: PaymentsSandbox): void {
  const { db } = sandbox;

  serve(listSandboxPayments, async () => ({ items: await listLedger(db), switches: await readSwitches(db) }));

  serve(getSandboxPayment, async ({ params }) => {
    const intent = await findIntent(db, params.id);
    if (intent === undefined) throw new AppError('not_found');
    const { id, amount, currency, status, return_url } = intent;
    return { id, amount_cents: amount, currency, status, return_url };
  });

  serve(authenticateSandboxPayment, async ({ params, body }) => {
    const answer = { id: params.id, isApproved: body.outcome === 'approve' };
    const intent = await orAppError(db.transaction().execute((trx) => authenticateIntent(sandbox, trx, answer)));
    return { id: intent.id, status: intent.status, return_url: intent.return_url };
  });

  serve(actAsSandboxBank, async ({ params, body }) => {
    await orAppError(db.transaction().execute((trx) => actAsBank(sandbox, trx, { ...params, ...body })));
    return { id: params.id };
  });

  serve(setSandboxPaymentSwitches, async ({ body }) => {
    for (const name of PAYMENT_SWITCHES) {
      const remaining = body[name];
      if (remaining !== undefined) await setSwitch(db, name, remaining);
    }
    return readSwitches(db);
  });
}

async function orAppError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new AppError(error.status === 404 ? 'not_found' : 'conflict', { cause: error });
  }
}

async function readSwitches(db: Db) {
  const switches = await listSwitches(db);
  return {
    fail_create: switches.fail_create ?? 0,
    lose_answer: switches.lose_answer ?? 0,
    fail_refund: switches.fail_refund ?? 0,
    drop_webhooks: switches.drop_webhooks ?? 0,
  };
}
