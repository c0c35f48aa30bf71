import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/create-test-app.ts';
import type { Database } from '../db/database.ts';
import { startJobs } from './boss-jobs.ts';
import type { Jobs } from './port.ts';

describe('jobs', () => {
  let database: Database;
  let jobs: Jobs;
  beforeEach(async () => {
    database = await openTestDatabase();
    jobs = await startJobs(database, pino({ level: 'silent' }));
  });
  afterEach(async () => {
    await jobs.stop();
    await database.close();
  });

  test('a job that is sent in a transaction exists if and only if it commits', async () => {
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

  test('the first use of a queue may be inside a transaction', async () => {
    const isSent = database.db.transaction().execute((trx) => jobs.send('send-mail', { mailId: 'x' }, { trx }));
    await expect(isSent).resolves.toBeUndefined();
  });

  test('a job that fails is tried again', async () => {
    let tries = 0;
    await jobs.work('sandbox-webhook', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    });
    await jobs.send('sandbox-webhook', { deliveryId: 'x' });
    await expect.poll(() => tries, { timeout: 30_000 }).toBe(2);
  });
});
