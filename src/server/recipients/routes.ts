import { getRecipientList, saveRecipientList } from '#contract/recipients.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import type { Db } from '../db/database.ts';
import { refusedFields } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Serve } from '../http/serve.ts';
import { createTurns } from '../workers/turns.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { PackedList } from './pack-list.ts';
import { findListJson, saveList } from './store.ts';

type RecipientServices = { readonly db: Db; readonly workers: WorkerPool; readonly rateLimits: RateLimits };

export function registerRecipientRoutes(serve: Serve, { db, workers, rateLimits }: RecipientServices): void {
  // The embedded database is slow with a long list and blocks all other requests meanwhile.
  const inTurn = createTurns();
  const listLimit = rateLimits.create({ name: 'recipient-lists', points: 30, seconds: 60 });

  serve(
    saveRecipientList,
    async ({ body: list }, { caller: { userId } }) => {
      await listLimit.consume(userId);
      const id = await inTurn(() => asUser(db, userId, (trx) => saveList(trx, userId, list)));
      return { id, count: list.count };
    },
    { readBody: (json: Buffer) => readInThread(workers, json) },
  );

  serve(getRecipientList, async ({ params: { id } }, { caller: { userId }, reply }) => {
    const json = await asUser(db, userId, (trx) => findListJson(trx, userId, id));
    if (json === null) throw new AppError('not_found');
    await reply.type('application/json; charset=utf-8').send(`{"id":"${id}","recipients":${json}}`);
    return undefined;
  });
}

async function readInThread(workers: WorkerPool, json: Buffer): Promise<PackedList> {
  const read = await workers.run('readList', json);
  if (read.kind === 'refused') throw refusedFields(read.issues);
  if (read.kind === 'bad_json') throw new AppError('bad_json');
  return read.list;
}
