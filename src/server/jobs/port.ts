/** Durable jobs. One that is sent in a transaction exists if and only if the transaction commits. */
import type { Trx } from '../db/database.ts';

/** Every queue, and the data of its jobs. */
export type JobData = {
  /** Prints one piece. Queue names are stored with the jobs, so they keep the names they had before pieces. */
  'print-order': { readonly attemptId: string };
  /** Prints a chunk of a mailing's pieces. */
  'print-mailing': { readonly orderId: string; readonly chunk: number };
  /** Begins the print of a mailing that was just paid, or of any order whose day has come. */
  'start-order': { readonly orderId: string };
  'refund-order': { readonly orderId: string };
  'cancel-intent': { readonly orderId: string };
  'check-open-prints': Record<string, never>;
  'settle-failed-print': { readonly attemptId: string };
  /** Stops the prints of an order, from the piece after this position on. */
  'stop-print': { readonly orderId: string; readonly after: number };
  'end-dispute': { readonly orderId: string };
  'send-mail': { readonly mailId: string };
  reconcile: Record<string, never>;
  'sandbox-webhook': { readonly deliveryId: string };
  'advance-print': { readonly printId: string; readonly from: string };
  'print-shop-webhook': { readonly deliveryId: string };
  /** The local print shop calls a webhook that one of its clients registered. */
  'client-webhook': { readonly eventId: string; readonly webhookId: string; readonly tries: number };
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
  /** With PostgreSQL: a process that hasn't been heard of for this long is dead, and another one takes the job over. */
  readonly heartbeatSeconds?: number;
  /** How many jobs of this queue one process works on at a time; 1 when left out. */
  readonly concurrency?: number;
  /** Whether retries and scheduled jobs must start within a second or so; true when left out. */
  readonly isUrgent?: boolean;
};

export type JobHandler<Q extends QueueName> = (data: JobData[Q], job: { readonly isLastTry: boolean }) => Promise<void>;

export type Jobs = {
  send<Q extends QueueName>(
    queue: Q,
    data: JobData[Q],
    options?: { readonly trx?: Trx; readonly startAfter?: Date; readonly singletonKey?: string },
  ): Promise<void>;
  /** The handler may be called twice for one job. If it throws, the job is tried again, until it is a dead letter. */
  work<Q extends QueueName>(queue: Q, handler: JobHandler<Q>): Promise<void>;
  /** Runs the job on a cron schedule in UTC, in one process at a time. */
  schedule<Q extends QueueName>(queue: Q, cron: string): Promise<void>;
  /** pending: a job with this data waits, runs, or will be tried again. dead: there is none, but one was given up. */
  stateOf<Q extends QueueName>(queue: Q, data: JobData[Q]): Promise<'pending' | 'dead' | 'none'>;
  /**
   * Starts the next try of the job with this data at once, without using up a try. A running job just goes on, and if
   * there is none, one is sent. There is never a second one beside the first.
   */
  hasten<Q extends QueueName>(queue: Q, data: JobData[Q], trx: Trx): Promise<void>;
  /** Deletes the jobs with this data that wait for a later time. */
  drop<Q extends QueueName>(queue: Q, data: JobData[Q], trx: Trx): Promise<void>;
  /** Throws when a worker that has nothing to do couldn't ask for jobs lately; /readyz asks. */
  check(): Promise<void>;
  /** Deletes every job, in any state, whose data contains one of these ids. */
  forget(trx: Trx, ids: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};
