import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manyDrawsPdf } from '#proofs/badinput/hostile-files.ts';
import type { drawPicture } from '#server/providers/printing/shop/draw-picture.ts';
import { createGate } from '#testing/gate.ts';
import { redPdf } from '#testing/photo-fixtures.ts';
import { createWaitingLine } from './waiting-line.ts';
import { createWorkerPool, taskOf, WorkerFailure, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool;
const threads: Worker[] = [];
const onWorker = (worker: Worker) => void threads.push(worker);
process.on('worker', onWorker);

beforeEach(() => {
  pool = createWorkerPool({ threads: 1 });
});
afterEach(async () => {
  await pool.stop();
  threads.length = 0;
});

const RECIPIENT = {
  recipient: 'Ada Lovelace',
  company: '',
  addressLine1: '12 St James Square',
  addressLine2: '',
  city: 'London',
  state: '',
  postalCode: 'SW1Y 4JH',
  country: 'UK',
};
const DRAW_PICTURE = taskOf<typeof drawPicture>(
  'drawPicture',
  new URL('../../providers/printing/shop/draw-picture.ts', import.meta.url),
);
const draw = (pdf: Uint8Array) =>
  pool.run(DRAW_PICTURE, { pdf, side: 'front', format: '5.5x4.25', recipient: RECIPIENT });
const drawQuickly = () => draw(redPdf());
const drawSlowly = () => draw(manyDrawsPdf());

test('fails only the task of a thread that is killed', async () => {
  await drawQuickly();
  const failed = drawSlowly().catch((error: unknown) => error);
  const waiting = drawQuickly();
  await Promise.all(threads.map((thread) => thread.terminate()));
  expect(await failed).toBeInstanceOf(WorkerFailure);
  expect(await waiting).toBeInstanceOf(Uint8Array);
  expect(threads).toHaveLength(2);
});

test('replaces a thread that is killed while idle', async () => {
  await drawQuickly();
  await Promise.all(threads.map((thread) => thread.terminate()));
  expect(await drawQuickly()).toBeInstanceOf(Uint8Array);
});

test('stops a task that takes too long, and runs the next one', async () => {
  await pool.stop();
  pool = createWorkerPool({ threads: 1, timeLimitMs: 1 });
  await expect(drawSlowly()).rejects.toBeInstanceOf(WorkerFailure);
  await pool.stop();
  pool = createWorkerPool({ threads: 1 });
  expect(await drawQuickly()).toBeInstanceOf(Uint8Array);
});

test('[H-2] urgent tasks overtake waiting ones', async () => {
  const inLine = createWaitingLine({ concurrency: 1, maxWaiting: 10, whenFull: () => new Error('full') });
  const gate = createGate();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const running = inLine(() => gate.passed);
  const others = [inLine(note('a proof')), inLine(note('a checkout'), { isUrgent: true }), inLine(note('a picture'))];
  gate.open();
  await Promise.all([running, ...others]);
  expect(order).toEqual(['a checkout', 'a proof', 'a picture']);
});
