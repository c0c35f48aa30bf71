import { randomInt } from 'node:crypto';
import type { Trx } from '#server/frame/db/database.ts';

const TRIES_PER_LENGTH = 20;
const MIN_LENGTH = 6;
const MAX_LENGTH = 9;

/** Random, so that nobody can count our orders. Numbers never start with 0, so that their length stays the same. */
export type DrawDigits = (length: number) => string;

const randomDigits: DrawDigits = (length) => String(randomInt(10 ** (length - 1), 10 ** length));

/**
 * Draws a number that no order ever had. It has six digits, is drawn again if taken, and gets longer when six digits seem used
 * up. The order itself may be inserted later in the same transaction.
 */
export async function drawOrderNumber(
  trx: Trx,
  orderId: string,
  drawDigits: DrawDigits = randomDigits,
): Promise<string> {
  for (let length = MIN_LENGTH; length <= MAX_LENGTH; length += 1) {
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
  throw new Error('found no free order number');
}

/** Nobody types a piece's number, so a mailing uses long ones and leaves the short ones to orders. */
const PIECE_LENGTH = 8;
const MAX_DRAWN = 5_000;

/** Draws many numbers at once, for the pieces of a mailing. */
export async function drawOrderNumbers(
  trx: Trx,
  orderId: string,
  count: number,
  drawDigits: DrawDigits = randomDigits,
): Promise<readonly string[]> {
  const drawn: string[] = [];
  for (let length = PIECE_LENGTH; length <= MAX_LENGTH; length += 1) {
    for (let tries = 0; tries < TRIES_PER_LENGTH; tries += 1) {
      if (drawn.length >= count) return drawn;
      const wanted = Array.from({ length: Math.min(count - drawn.length, MAX_DRAWN) }, () => drawDigits(length));
      const rows = await trx
        .insertInto('order_numbers')
        .values([...new Set(wanted)].map((order_number) => ({ order_number, order_id: orderId })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('order_number')
        .execute();
      drawn.push(...rows.map(({ order_number }) => order_number));
    }
  }
  if (drawn.length >= count) return drawn;
  throw new Error(`found no ${count} free order numbers`);
}
