/** Before a retry sends anything: a card of an earlier attempt may have arrived, although nobody heard of it. */
import type { Fulfilment } from './fulfilment.ts';
import { recordPrint, type SentPrint } from './record-print.ts';
import { type Attempt, listUnheardAttempts } from './store.ts';

/**
 * The print of an earlier attempt becomes this one's, so that the customer gets one card. Null when the printer certainly
 * has none that it will print. Throws PrintProviderError while it can't be asked: a second card is what must not happen.
 */
export async function adoptEarlierPrint(fulfilment: Fulfilment, attempt: Attempt): Promise<SentPrint | null> {
  const { db, printer } = fulfilment;
  for (const earlier of await listUnheardAttempts(db, attempt)) {
    const reference = { orderId: earlier.orderId, attempt: earlier.attempt, since: earlier.sendingSince };
    const state = await printer.find(reference);
    if (state === null || state.isCancelled) continue;
    // Nothing is written before it is recorded: until then others take this attempt for one that waits for its card.
    if (state.isComplete) return { state, sentSince: earlier.sendingSince };
    // A part of a print is taken back.
    await recordPrint(fulfilment, { attempt: earlier, state, source: 'printer' });
  }
  return null;
}
