/**
 * The server's process with blank cards, because these tests aren't about their looks, and with few tries, so that an outage
 * makes an attempt fail within seconds.
 */
import { runProcess } from '#server/run-process.ts';
import { BLANK_CARDS } from '#testing/blank-cards.ts';

await runProcess({
  drawing: BLANK_CARDS,
  retries: { 'print-piece': { retryLimit: 2, retryDelay: 1 }, 'print-mailing': { retryLimit: 2, retryDelay: 1 } },
});
