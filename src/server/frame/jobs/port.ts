/** Durable jobs. A job sent in a transaction exists if and only if the transaction commits. */
import type { Trx } from '#server/frame/db/database.ts';

export type JobData = {
  /** Prints one piece. */
  'print-piece': { readonly attemptId: string };
  /** Prints a chunk of a mailing's pieces. */
  'print-mailing': { readonly orderId: string; readonly chunk: number };
  /** Starts printing a mailing that was just paid, or any order on its send date. */
  'start-order': { readonly orderId: string };
  'refund-order': { readonly orderId: string };
  'cancel-intent': { readonly orderId: string };
  'check-open-prints': Record<string, never>;
  'settle-failed-print': { readonly attemptId: string };
  /** Stops an order's prints, starting after the piece at this position. */
  'stop-print': { readonly orderId: string; readonly after: number };
  'end-dispute': { readonly orderId: string };
  'send-mail': { readonly mailId: string };
  reconcile: Record<string, never>;
  'sandbox-webhook': { readonly deliveryId: string };
  'advance-print': { readonly printId: string; readonly from: string };
  'print-shop-webhook': { readonly deliveryId: string };
  /** Calls a webhook that one of the local print shop's clients registered. */
  'client-webhook': { readonly eventId: string; readonly webhookId: string; readonly tries: number };
  'sweep-uploads': Record<string, never>;
  /** Deletes files without owners: photos by hash, others by key. */
  'forget-files': { readonly photos: readonly string[]; readonly files: readonly string[] };
};
export type QueueName = keyof JobData;

export type QueueOptions = {
  readonly retryLimit: number;
  /** Seconds before the first retry; doubles each time. */
  readonly retryDelay: number;
  readonly expireInSeconds: number;
  /** On PostgreSQL, a process without a heartbeat for this long is dead, and another one takes the job over. */
  readonly heartbeatSeconds?: number;
  /** How many jobs of this queue one process runs at a time; default 1. */
  readonly concurrency?: number;
  /** True (the default) if retries and scheduled jobs must start within a second or so. */
  readonly isUrgent?: boolean;
};

export type JobHandler<Q extends QueueName> = (data: JobData[Q], job: { readonly isLastTry: boolean }) => Promise<void>;

export type Jobs = {
  send<Q extends QueueName>(
    queue: Q,
    data: JobData[Q],
    options?: { readonly trx?: Trx; readonly startAfter?: Date; readonly singletonKey?: string },
  ): Promise<void>;
  /** The handler may be called twice for one job. If it throws, the job is tried again until it becomes a dead letter. */
  work<Q extends QueueName>(queue: Q, handler: JobHandler<Q>): Promise<void>;
  /** Runs the job on a cron schedule in UTC, in one process at a time. */
  schedule<Q extends QueueName>(queue: Q, cron: string): Promise<void>;
  /** pending: a job with this data waits, runs, or will be tried again. dead: the only one was given up. */
  stateOf<Q extends QueueName>(queue: Q, data: JobData[Q]): Promise<'pending' | 'dead' | 'none'>;
  /**
   * Starts the next try of the job with this data at once, without using up a try. A running job continues; if there is none,
   * one is sent. Never creates a second one.
   */
  expedite<Q extends QueueName>(queue: Q, data: JobData[Q], trx: Trx): Promise<void>;
  /** Deletes jobs with this data that wait for a later time. */
  drop<Q extends QueueName>(queue: Q, data: JobData[Q], trx: Trx): Promise<void>;
  /** Throws when an idle worker couldn't ask for jobs lately; /readyz calls it. */
  check(): Promise<void>;
  /** Deletes every job, in any state, whose data contains one of these ids. */
  forget(trx: Trx, ids: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};
