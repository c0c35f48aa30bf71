/** A process that lets forty minutes pass after the last death, finishes what is left, and prints the ledgers as JSON. */
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { PRINT_SWITCHES } from '#contract/sandbox/prints.ts';
import { createApp } from '#server/app.ts';
import { startBackground } from '#server/background.ts';
import { openConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { readEnv } from '#server/frame/env.ts';
import { armFailpoint } from '#server/frame/failpoint.ts';
import { setSwitch } from '#server/providers/printing/shop/store.ts';
import { createServices, stopServices } from '#server/services.ts';
import { checkOpenPrints } from '#server/slices/fulfilment/check-prints.ts';
import { reconcilePrints } from '#server/slices/fulfilment/reconcile.ts';
import { reconcilePayments } from '#server/slices/orders/payment/reconcile-payments.ts';
import { BLANK_CARDS } from '#testing/blank-cards.ts';
import { freePort } from '#testing/free-port.ts';
import { checkLedgers, type LedgerReport } from './check-ledgers.ts';

const PASSED_MILLISECONDS = 40 * 60_000;
const LIMIT_MILLISECONDS = 120_000;

const env = readEnv();
armFailpoint(env.FAILPOINT);
const database = await openConfiguredDatabase(env);
const port = await freePort();
const clock = { now: () => new Date(Date.now() + PASSED_MILLISECONDS) };
const services = await createServices({
  env,
  port,
  database,
  log: pino({ level: env.LOG_LEVEL }),
  clock,
  drawing: BLANK_CARDS,
});
await converge();
await stopServices(services);
process.exit(0);

async function converge(): Promise<void> {
  // All other processes are dead, so no job is really running.
  await services.database.rawClient.query({ text: "update pgboss.job set state = 'retry' where state = 'active'" });
  // Outages are over by now.
  for (const name of PRINT_SWITCHES) await setSwitch(services.db, name, 0);
  const app = await createApp(services);
  await app.listen({ port, host: '127.0.0.1' });
  await startBackground(services);
  const report = await untilSettled();
  await app.close();
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

async function untilSettled(): Promise<LedgerReport> {
  const deadline = Date.now() + LIMIT_MILLISECONDS;
  for (;;) {
    await services.database.rawClient.query({
      text: `update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
        and name in ('print-piece', 'print-mailing', 'cancel-mailing', 'refund-order', 'settle-failed-print', 'sandbox-webhook', 'print-shop-webhook')`,
    });
    await reconcilePayments(services);
    await reconcilePrints(services);
    // Polls like every ten minutes, because webhooks may have been lost for good.
    await checkOpenPrints(services);
    await sleep(500);
    const report = await checkLedgers(services.db);
    if (report.violations.length === 0 || Date.now() > deadline) return report;
  }
}
