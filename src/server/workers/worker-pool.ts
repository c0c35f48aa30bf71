/** Threads for everything heavy, so that the event loop stays free. A thread that dies takes only its own task along. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { AppError } from '#domain/errors.ts';
import type { preparePhoto } from '../imaging/prepare-photo.ts';
import type { drawPicture } from '../printing/shop/draw-picture.ts';
import type { layoutCard } from '../rendering/layout-card.ts';
import type { renderCardPdf } from '../rendering/render-card-pdf.ts';
import type { renderCardThumbnail } from '../rendering/render-card-thumbnail.ts';

/** The functions that run in a thread, each exported under its name by the file beside it. */
type Tasks = {
  readonly preparePhoto: typeof preparePhoto;
  readonly layoutCard: typeof layoutCard;
  readonly renderCardPdf: typeof renderCardPdf;
  readonly renderCardThumbnail: typeof renderCardThumbnail;
  readonly drawPicture: typeof drawPicture;
};

const TASK_FILES: Record<keyof Tasks, string> = {
  preparePhoto: '../imaging/prepare-photo.ts',
  layoutCard: '../rendering/layout-card.ts',
  renderCardPdf: '../rendering/render-card-pdf.ts',
  renderCardThumbnail: '../rendering/render-card-thumbnail.ts',
  drawPicture: '../printing/shop/draw-picture.ts',
};

export type WorkerPool = {
  /** Throws WorkerFailure when the thread died or took too long, AppError('unavailable') when the queue is full. */
  run<Name extends keyof Tasks>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  stop(): Promise<void>;
};

/** The thread died or was stopped; the next task gets a new one. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}

export type WorkerPoolOptions = { readonly threads?: number; readonly timeLimitMs?: number };

const QUEUE_LIMIT = 200;
const NURSERY_MB = 9;
const HEAP_LIMIT_MB = 512;
const IDLE_MS = 60_000;

export function createWorkerPool(options: WorkerPoolOptions = {}): WorkerPool {
  const { threads = Math.max(1, Math.min(4, availableParallelism())), timeLimitMs = 60_000 } = options;
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    // Most of what a card needs lives for its own time only: a small nursery keeps the thread small.
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: NURSERY_MB },
  });
  // Without a listener, a thread that dies while idle would end the process.
  pool.on('error', () => {});
  // Waiting happens here and not in Piscina, so that a task's time counts from its start, and none is forgotten when
  // the thread before it dies.
  const slots = createSlots(threads);
  return {
    async run(name, input) {
      const filename = join(import.meta.dirname, TASK_FILES[name]);
      await slots.take();
      try {
        return await pool.run(input, { name, filename, signal: AbortSignal.timeout(timeLimitMs) });
      } catch (cause) {
        throw isThreadDeath(cause) ? new WorkerFailure(`the thread of ${name} died`, { cause }) : cause;
      } finally {
        slots.give();
      }
    },
    stop: () => pool.close({ force: true }),
  };
}

function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (free > 0) {
        free -= 1;
        return;
      }
      if (waiting.length >= QUEUE_LIMIT) throw new AppError('unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give(): void {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}

/** Piscina tells its failures apart by text alone; what a task itself threw passes as it is. */
function isThreadDeath(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    cause.name === 'AbortError' ||
    cause.message.startsWith('worker exited') ||
    cause.message === 'Terminating worker thread' ||
    ('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}
