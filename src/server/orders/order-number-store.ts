import { randomInt } from 'node:crypto';
import type { Trx } from '../db/database.ts';

const TRIES_PER_LENGTH = 20;
const SHORTEST = 6;
const LONGEST = 9;

/** Random digits, so that nobody can count orders; the first is never 0, so that the number keeps its length. */
export type DrawDigits = (length: number) => string;

const randomDigits: DrawDigits = (length) => String(randomInt(10 ** (length - 1), 10 ** length));

/**
 * Draws a number that no order had before: six digits, drawn again on collision, one digit longer when six seem used up.
 * The order itself may be inserted later in the same transaction.
 */
export async function drawOrderNumber(
  trx: Trx,
  orderId: string,
  drawDigits: DrawDigits = randomDigits,
): Promise<string> {
  for (let length = SHORTEST; length <= LONGEST; length += 1) {
    for (let tries = 0; tries < TRIES_PER_LENGTH; tries += 1) {
      const row = await trx
        .insertInto('order_numbers')
        .values({ order_number: drawDigits(length), order_id: orderId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('order_number')
        .executeTakeFirst();
      if (row !== undefined) return row.order_number;
    }
  }
  throw new Error('no free order number was found');
}
