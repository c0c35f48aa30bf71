import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { noise, redBlue } from '#testing/photo-fixtures.ts';
import { createWorkerPool, WorkerFailure, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool;
const threads: Worker[] = [];
const onWorker = (worker: Worker) => void threads.push(worker);
process.on('worker', onWorker);

afterEach(async () => {
  await pool.stop();
  threads.length = 0;
});

const task = async (bytes: Promise<Buffer>) => ({ bytes: await bytes, type: 'png', pixelLimit: 100_000_000 }) as const;
const slowTask = () => task(noise({ width: 4000, height: 3000 }).png({ compressionLevel: 1 }).toBuffer());
const quickTask = () => task(redBlue({ width: 60, height: 40 }).then((picture) => picture.png().toBuffer()));

test('fails only the task of a thread that is killed', async () => {
  pool = createWorkerPool({ threads: 1 });
  const [slow, quick] = [await slowTask(), await quickTask()];
  expect(await pool.run('preparePhoto', quick)).toMatchObject({ ok: true });
  const failed = pool.run('preparePhoto', slow).catch((error: unknown) => error);
  const waiting = pool.run('preparePhoto', quick);
  await Promise.all(threads.map((thread) => thread.terminate()));
  expect(await failed).toBeInstanceOf(WorkerFailure);
  expect(await waiting).toMatchObject({ ok: true });
  expect(threads).toHaveLength(2);
});

test('replaces a thread that is killed while idle', async () => {
  pool = createWorkerPool({ threads: 1 });
  const quick = await quickTask();
  await pool.run('preparePhoto', quick);
  await Promise.all(threads.map((thread) => thread.terminate()));
  expect(await pool.run('preparePhoto', quick)).toMatchObject({ ok: true });
});

test('stops a task that takes too long, and runs the next one', async () => {
  pool = createWorkerPool({ threads: 1, timeLimitMs: 1 });
  await expect(pool.run('preparePhoto', await slowTask())).rejects.toBeInstanceOf(WorkerFailure);
  await pool.stop();
  pool = createWorkerPool({ threads: 1 });
  expect(await pool.run('preparePhoto', await quickTask())).toMatchObject({ ok: true });
});
