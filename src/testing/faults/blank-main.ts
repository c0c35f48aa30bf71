/** The server's process, but with blank cards, because these tests aren't about their looks. */
import { runProcess } from '#server/run-process.ts';
import { BLANK_CARDS } from '../blank-cards.ts';

await runProcess({ drawing: BLANK_CARDS });
