/** The main file of a photo process: prepares one photo at a time, and ends with the server. */
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { photoLimitsSchema, prepareInputSchema, type Reply, STARTED } from './photo-messages.ts';
import { preparePhoto } from './prepare-photo.ts';

const workerData = photoLimitsSchema.parse(JSON.parse(process.argv[2] ?? ''));
const watch = new Worker(new URL('./photo-watch.ts', import.meta.url), { workerData });

/** Gives the server most of the processor when it is busy. */
const NICENESS = 10;

// Each photo has its own process, so more threads would only take memory.
sharp.concurrency(1);
setPriority(NICENESS);
flushCompileCache();

// Ctrl-C reaches every process of the terminal, but the server finishes its requests first.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.on('message', async (message) => {
  process.send?.(STARTED);
  const input = prepareInputSchema.parse(message);
  watch.postMessage('begin');
  const result = await preparePhoto(input);
  watch.postMessage('end');
  process.send?.({ result, memoryBytes: process.memoryUsage.rss() } satisfies Reply);
});
