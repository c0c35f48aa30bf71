/** Durable work. A job that is sent in a transaction exists if and only if the transaction commits. */
import type { Trx } from '../db/database.ts';

/** Every queue and what its jobs carry. */
export type JobData = {
  'print-order': { readonly attemptId: string };
  'refund-order': { readonly orderId: string };
  'check-open-prints': Record<string, never>;
  'settle-failed-print': { readonly attemptId: string };
  'stop-print': { readonly orderId: string };
  'send-mail': { readonly mailId: string };
  reconcile: Record<string, never>;
  'sandbox-webhook': { readonly deliveryId: string };
  'advance-print': { readonly printId: string; readonly from: string };
  'print-shop-webhook': { readonly deliveryId: string };
  'sweep-uploads': Record<string, never>;
  /** Hashes of photos and keys of other files that may have lost their last owner. */
  'forget-files': { readonly photos: readonly string[]; readonly files: readonly string[] };
};
export type QueueName = keyof JobData;

export type QueueOptions = {
  readonly retryLimit: number;
  /** Seconds before the first retry; it doubles each time. */
  readonly retryDelay: number;
  readonly expireInSeconds: number;
  /** How many jobs of this queue one process works on at a time; 1 when left out. */
  readonly concurrency?: number;
  /** Whether a retry or a job with a time may not be seconds late; true when left out. */
  readonly isUrgent?: boolean;
};

export type JobHandler<Q extends QueueName> = (data: JobData[Q], job: { readonly isLastTry: boolean }) => Promise<void>;

export type Jobs = {
  send<Q extends QueueName>(
    queue: Q,
    data: JobData[Q],
    options?: { readonly trx?: Trx; readonly startAfter?: Date; readonly singletonKey?: string },
  ): Promise<void>;
  /** The handler must stand being called twice for one job. A throw is a retry; after the last, the job is a dead letter. */
  work<Q extends QueueName>(queue: Q, handler: JobHandler<Q>): Promise<void>;
  /** Runs the job again and again, by a cron line in UTC, in one process at a time. */
  schedule<Q extends QueueName>(queue: Q, cron: string): Promise<void>;
  /** Pending: a job with this data waits, runs, or will be tried again. Dead: there is none, but one was given up. */
  stateOf<Q extends QueueName>(queue: Q, data: JobData[Q]): Promise<'pending' | 'dead' | 'none'>;
  /**
   * Starts the job with this data at once that waits for its next try, without using up one of its tries; one that runs
   * already goes on alone. Sends one where there is none any more. So there is never a second one beside the first.
   */
  hasten<Q extends QueueName>(queue: Q, data: JobData[Q], trx: Trx): Promise<void>;
  /** Removes every job, whatever its state, whose data names one of these ids, with what it left behind. */
  forget(trx: Trx, ids: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};
