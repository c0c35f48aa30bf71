/**
 * Threads for rendering cards and checking long lists, so that the event loop stays free. A thread that dies fails only its own
 * task. Files from strangers are read elsewhere (engines/imaging/photo-reader.ts).
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '#domain/errors.ts';
import { createWaitingLine } from './waiting-line.ts';

/** A function that runs in a thread. Its file exports it under this name. */
export type Task<Input, Output> = {
  readonly name: string;
  readonly file: URL;
  /** Exists only in types. */
  readonly run?: (input: Input) => Output;
};

/** Describes a task by the type of its function, so that only the thread loads the file. */
export function taskOf<Run extends (input: never) => unknown>(
  name: string,
  file: URL,
): Task<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { name, file };
}

export type WorkerPool = {
  /** Throws WorkerFailure when the thread died or took too long, AppError('unavailable') when the queue is full. */
  run<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    /** Urgent tasks overtake waiting ones. */
    options?: { readonly isUrgent: boolean },
  ): Promise<Output>;
  stop(): Promise<void>;
};

/** The thread died or was stopped. The next task gets a new one. */
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
    // Most of a card's objects are short-lived, so a small nursery keeps the thread small.
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB, maxYoungGenerationSizeMb: NURSERY_MB },
  });
  // Without a listener, a thread that dies while idle would crash the process.
  pool.on('error', () => {});
  // Tasks wait here, not in Piscina's queue, so that the time limit counts from their start, and none is lost when the thread
  // before them dies.
  const inLine = createWaitingLine({
    concurrency: threads,
    maxWaiting: QUEUE_LIMIT,
    whenFull: () => new AppError('unavailable'),
  });
  return {
    run: ({ name, file }, input, urgency) =>
      inLine(async () => {
        const filename = fileURLToPath(file);
        try {
          return await pool.run(input, { name, filename, signal: AbortSignal.timeout(timeLimitMs) });
        } catch (cause) {
          throw isThreadDeath(cause) ? new WorkerFailure(`the thread of ${name} died`, { cause }) : cause;
        }
      }, urgency),
    stop: () => pool.close({ force: true }),
  };
}

/** Piscina's failures can only be told apart by their text. Errors thrown by the task itself pass through. */
function isThreadDeath(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return (
    cause.name === 'AbortError' ||
    cause.message.startsWith('worker exited') ||
    cause.message === 'Terminating worker thread' ||
    ('code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}
