import { getRecipientList, saveRecipientList } from '#contract/recipients.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { refusedFields } from '#server/frame/http/errors.ts';
import type { RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { createOwnTurns, createTurns } from '#server/frame/workers/turns.ts';
import { taskOf, type WorkerPool } from '#server/frame/workers/worker-pool.ts';
import type { PackedList } from './pack-list.ts';
import type { readList } from './read-list.ts';
import { findListJson, saveList } from './store.ts';

type RecipientServices = { readonly db: Db; readonly workers: WorkerPool; readonly rateLimits: RateLimits };

const READ_LIST = taskOf<typeof readList>('readList', new URL('./read-list.ts', import.meta.url));

export function registerRecipientRoutes(serve: Serve, { db, workers, rateLimits }: RecipientServices): void {
  // The embedded database is slow with a long list and blocks all other requests meanwhile.
  const inTurn = createTurns();
  const inOwnTurn = createOwnTurns();
  const asUserInTurn = <T>(userId: string, work: (trx: Trx) => Promise<T>) =>
    inOwnTurn(userId, () => inTurn(() => asUser(db, userId, work)));
  const listLimit = rateLimits.create({ name: 'recipient-lists', points: 30, seconds: 60 });

  serve(
    saveRecipientList,
    async ({ body: list }, { caller: { userId } }) => {
      await listLimit.consume(userId);
      const id = await asUserInTurn(userId, (trx) => saveList(trx, userId, list));
      return { id, count: list.count };
    },
    { readBody: (json: Buffer) => readInThread(workers, json) },
  );

  serve(getRecipientList, async ({ params: { id } }, { caller: { userId }, request, reply }) => {
    await listLimit.consume(userId);
    const knownSha256 = /"([0-9a-f]{64})"/.exec(request.headers['if-none-match'] ?? '')?.[1];
    const list = await asUserInTurn(userId, (trx) => findListJson(trx, userId, { id, knownSha256 }));
    if (list === null) throw new AppError('not_found');
    // Weak, because it is sent compressed or not.
    reply.header('etag', `W/"${list.sha256}"`);
    if (list.json === null) await reply.status(304).send();
    else await reply.type('application/json; charset=utf-8').send(`{"id":"${id}","recipients":${list.json}}`);
    return undefined;
  });
}

async function readInThread(workers: WorkerPool, json: Buffer): Promise<PackedList> {
  const read = await workers.run(READ_LIST, json);
  if (read.kind === 'refused') throw refusedFields(read.issues);
  if (read.kind === 'bad_json') throw new AppError('bad_json');
  return read.list;
}
