/** Searches compare a text with everything that an account wrote, so they are limited more than other reads. */
import { type RawBuilder, sql } from 'kysely';
import { createOwnTurns } from '#server/frame/workers/turns.ts';
import { asUser } from './as-user.ts';
import type { Db, Trx } from './database.ts';

/** Like asUser, unless there is a text to search for. */
export type SearchAsUser = <T>(userId: string, text: string | undefined, work: (trx: Trx) => Promise<T>) => Promise<T>;

const SEARCH_TIMEOUT_MS = 3000;

/** An account has one search at a time. Throws rate_limited when too many wait. */
export function createSearchAsUser(db: Db): SearchAsUser {
  const inTurn = createOwnTurns();
  return async (userId, text = '', work) => {
    if (text.trim() === '') return asUser(db, userId, work);
    const search = async (trx: Trx) => {
      await sql`select set_config('statement_timeout', ${String(SEARCH_TIMEOUT_MS)}, true)`.execute(trx);
      return work(trx);
    };
    return inTurn(userId, () => asUser(db, userId, search));
  };
}

/** Each further character costs time at every position of every message, and hardly narrows the result. */
const COMPARED_CHARACTERS = 40;

/**
 * A condition: one of the columns contains the beginning of the text, in upper or lower case. Not by ILIKE, which takes
 * ten times as long for a text that nearly matches everywhere.
 */
export function containsText(columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> {
  const part = [...text.trim()].slice(0, COMPARED_CHARACTERS).join('');
  const matches = columns.map((column) => sql`strpos(lower(${column}), lower(${part})) > 0`);
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}
