/** The server's process, except that its cards are blank: these tests are about what becomes of them. */
import { runProcess } from '#server/run-process.ts';
import { BLANK_CARDS } from '../blank-cards.ts';

await runProcess({ drawing: BLANK_CARDS });
