/** Webhooks of the print service. They have the same effects as polling. */
import type { FastifyInstance } from 'fastify';
import { failpoint } from '#server/frame/failpoint.ts';
import { handleNewEvent, registerWebhook } from '#server/frame/webhooks/webhooks.ts';
import type { PrintEvent } from '#server/providers/printing/port.ts';
import type { Fulfilment } from './fulfilment.ts';
import { applyPrintState, recordPrint } from './record-print.ts';
import { findAttemptOf } from './store.ts';

export async function registerPrintWebhook(app: FastifyInstance, fulfilment: Fulfilment): Promise<void> {
  await registerWebhook(app, '/webhooks/postgrid', async (body, headers) => {
    const event = await fulfilment.printer.readEvent(body, headers);
    if (event !== null) await handlePrintEvent(fulfilment, event);
  });
}

export async function handlePrintEvent(fulfilment: Fulfilment, { id, type, state }: PrintEvent): Promise<void> {
  const attempt = await findAttemptOf(fulfilment.db, state);
  if (attempt === null) return;
  await handleNewEvent(fulfilment, { provider: 'postgrid', id, type }, async () => {
    if (attempt.state !== 'submitted') {
      // The response that accepted this card was lost. One of several copies doesn't prove that the rest exist.
      if (state.isComplete) await recordPrint(fulfilment, { attempt, state, source: 'printer' });
      return;
    }
    await fulfilment.db.transaction().execute(async (trx) => {
      await applyPrintState(fulfilment, trx, { attempt, state, source: 'printer' });
      failpoint('apply.before-commit');
    });
  });
}
