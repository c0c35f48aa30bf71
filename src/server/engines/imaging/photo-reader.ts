/**
 * Reads strangers' files in separate processes. A file that crashes its decoder, keeps it busy or eats memory affects only that
 * process; orders never wait for it, and no user can hold up the others.
 */
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import { createFairLine } from '#server/frame/workers/fair-line.ts';
import type { PreparedPhoto, PrepareInput, PrepareResult } from './photo-messages.ts';
import type { PhotoType } from './sniff-photo.ts';
import { type PhotoProcess, startPhotoProcess } from './start-photo-process.ts';

export type Photo = Pick<PrepareInput, 'bytes' | 'type' | 'pixelLimit'> & {
  readonly userId: string;
  /** Taken from the file's header; 0 for a PDF. */
  readonly pixels: number;
};

export type PhotoReader = {
  /**
   * Throws image_broken, image_locked, image_too_complex, image_too_many_pixels or image_too_many_frames; rate_limited for a
   * user with too many waiting files; unavailable when everyone together has too many.
   */
  prepare(photo: Photo): Promise<PreparedPhoto>;
  stop(): void;
};

export type PhotoReaderOptions = {
  readonly log?: Pick<Logger, 'warn'>;
  readonly processes?: number;
  readonly cpuLimitMs?: number;
  /** Limit for all files that are read at once. */
  readonly memoryBytes?: number;
  readonly pdfLimitBytes?: number;
  readonly waitingPerUser?: number;
};

/** Processor time, so that a good photo isn't refused because the server is busy. */
const CPU_LIMIT_MS = 8_000;
const PDF_TIME_LIMIT_MS = 9_500;
const TIME_LIMIT_MS = 30_000;
const MEGABYTE = 1_000_000;
/** Keeps all processes and the server together below 1.5 GB. */
const MEMORY_BUDGET = 950 * MEGABYTE;
/** Files above this get a new process, and idle processes end first, because their memory isn't in the budget. */
const COSTLY = 500 * MEGABYTE;
/** A process that keeps more than this is replaced. */
const KEPT_MEMORY = 256 * MEGABYTE;
/** pdfium grows by a fifth more than it needs. */
const PDF_LIMIT = 256 * MEGABYTE;
const WAITING_PER_USER = 12;
const MAX_WAITING = 40;

/** The most that a decoder took for the worst file of each type: interlaced, 16 bits, progressive. */
const BYTES_PER_PIXEL: Record<Exclude<PhotoType, 'pdf'>, number> = {
  jpeg: 8,
  png: 8,
  gif: 5,
  webp: 8,
  heic: 12,
  avif: 18,
};
const PDF_COST = 430 * MEGABYTE;

/** Estimates the memory that decoding takes. */
export function decodingCost({ type, pixels }: Pick<Photo, 'type' | 'pixels'>): number {
  return type === 'pdf' ? PDF_COST : pixels * BYTES_PER_PIXEL[type];
}

export function createPhotoReader(options: PhotoReaderOptions = {}): PhotoReader {
  const {
    log,
    processes = Math.max(2, Math.min(4, availableParallelism())),
    cpuLimitMs = CPU_LIMIT_MS,
    memoryBytes = MEMORY_BUDGET,
    pdfLimitBytes = PDF_LIMIT,
    waitingPerUser = WAITING_PER_USER,
  } = options;
  const line = createFairLine({
    concurrency: processes,
    perUser: { running: Math.max(1, Math.floor(processes / 2)), waiting: waitingPerUser },
    maxWaiting: MAX_WAITING,
    budget: memoryBytes,
    whenUserIsFull: () =>
      new AppError('rate_limited', {
        message: "We're still reading your other photos. Please wait a moment and try again.",
        details: { retry_after: 10 },
      }),
    whenFull: () => new AppError('unavailable'),
  });
  const idle = new Set<PhotoProcess>();
  const all = new Set<PhotoProcess>();
  let isStopped = false;

  function takeIdle(isCostly: boolean): PhotoProcess | undefined {
    if (isCostly) for (const photoProcess of idle) photoProcess.end();
    const waiting = [...idle].find((photoProcess) => !photoProcess.isEnding());
    if (waiting !== undefined) idle.delete(waiting);
    return waiting;
  }

  function start(): PhotoProcess {
    const started = startPhotoProcess({ cpuMicroseconds: cpuLimitMs * 1000, memoryBytes });
    all.add(started);
    void started.ended.then(() => {
      all.delete(started);
      idle.delete(started);
    });
    return started;
  }

  async function read(photo: Photo): Promise<PrepareResult> {
    const { bytes, type, pixelLimit } = photo;
    if (isStopped) throw new AppError('unavailable');
    const waiting = takeIdle(decodingCost(photo) > COSTLY);
    const photoProcess = waiting ?? start();
    const timeLimitMs = type === 'pdf' ? PDF_TIME_LIMIT_MS : TIME_LIMIT_MS;
    const ending = await photoProcess.prepare({ bytes, type, pixelLimit, pdfLimitBytes }, timeLimitMs);
    if (ending.kind === 'done') {
      if (ending.memoryBytes > KEPT_MEMORY) photoProcess.end();
      else idle.add(photoProcess);
      return ending.result;
    }
    // A waiting process may have just ended.
    if (ending.kind === 'not_started' && waiting !== undefined) return read(photo);
    if (isStopped || ending.kind === 'not_started') throw new AppError('unavailable');
    log?.warn({ type, bytes: bytes.length, reason: ending.kind }, 'a photo ended its process');
    return { ok: false, problem: ending.kind === 'crashed' ? 'image_broken' : 'image_too_complex' };
  }

  return {
    async prepare(photo) {
      const result = await line.run({ user: photo.userId, cost: decodingCost(photo) }, () => read(photo));
      if (!result.ok) throw new AppError(result.problem);
      return result.photo;
    },
    stop() {
      isStopped = true;
      line.clear(new AppError('unavailable'));
      for (const photoProcess of all) photoProcess.end();
    },
  };
}
