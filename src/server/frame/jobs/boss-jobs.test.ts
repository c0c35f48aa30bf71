import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/frame/db/database.ts';
import { openTestDatabase } from '#testing/create-test-app.ts';
import { startJobs } from './boss-jobs.ts';
import type { Jobs } from './port.ts';

/** Each test has its own queue. */
describe('jobs', () => {
  let database: Database;
  let jobs: Jobs;
  beforeAll(async () => {
    database = await openTestDatabase();
    jobs = await startJobs(database, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  test('sent in a transaction exist if and only if it commits', async () => {
    await database.db.transaction().execute((trx) => jobs.send('refund-order', { orderId: 'kept' }, { trx }));
    const undone = database.db.transaction().execute(async (trx) => {
      await jobs.send('refund-order', { orderId: 'undone' }, { trx });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const seen: string[] = [];
    await jobs.work('refund-order', async ({ orderId }) => void seen.push(orderId));
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual(['kept']);
  });

  test('can be sent in a transaction at the first use of a queue', async () => {
    const isSent = database.db.transaction().execute((trx) => jobs.send('send-mail', { mailId: 'x' }, { trx }));
    await expect(isSent).resolves.toBeUndefined();
  });

  test('are tried again when they fail', async () => {
    let tries = 0;
    await jobs.work('sandbox-webhook', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    });
    await jobs.send('sandbox-webhook', { deliveryId: 'x' });
    await expect.poll(() => tries, { timeout: 30_000 }).toBe(2);
  });

  test('that wait for their next try can be started at once, and never run twice', async () => {
    const data = { attemptId: 'x' };
    // Twice in one transaction, like a double click, because a finished job would rightly be sent again.
    const expedite = () =>
      database.db.transaction().execute(async (trx) => {
        await jobs.expedite('print-piece', data, trx);
        await jobs.expedite('print-piece', data, trx);
      });
    await jobs.send('print-piece', data);
    await expedite();
    let tries = 0;
    await jobs.work('print-piece', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    });
    const postpone = sql`update pgboss.job set start_after = now() + interval '1 hour'
      where name = 'print-piece' and state = 'retry'`;
    await expect
      .poll(async () => Number((await postpone.execute(database.db)).numAffectedRows), { timeout: 30_000 })
      .toBe(1);
    await expedite();
    await expect.poll(() => tries, { timeout: 30_000 }).toBe(2);
    await expect.poll(() => jobs.stateOf('print-piece', data), { timeout: 30_000 }).toBe('none');
    const { rows } = await sql`select retry_count as retries from pgboss.job where name = 'print-piece'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ retries: 1 }]);
  });

  // PGlite allows no other process.
  if (process.env.TEST_DATABASE === 'postgres')
    test('[M-6] of a process that died are taken over long before they would expire', async () => {
      const chunks = ['alive', 'dead'].map((orderId) => ({ orderId, chunk: 1 }));
      for (const chunk of chunks) await jobs.send('print-mailing', chunk);
      await sql`
        update pgboss.job set state = 'active', started_on = now() - interval '21 seconds',
          heartbeat_on = now() - case data->>'orderId' when 'dead' then interval '21 seconds' else interval '5 seconds' end
        where name = 'print-mailing'`.execute(database.db);
      const boss = database.createBoss();
      boss.on('error', () => {});
      await boss.start();
      await sql`update pgboss.queue set monitor_on = now() - interval '1 hour' where name = 'print-mailing'`.execute(
        database.db,
      );
      await boss.supervise('print-mailing');
      await boss.stop({ graceful: false });
      const handled: unknown[] = [];
      await jobs.work('print-mailing', async (chunk) => void handled.push(chunk));
      await expect.poll(() => handled, { timeout: 30_000 }).toEqual([chunks[1]]);
    });
});
