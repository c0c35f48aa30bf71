/** The job port for pg-boss. */
import { fromKysely, type PgBoss, type WipData } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '#server/frame/db/database.ts';
import { errorForLog } from '#server/frame/http/error-for-log.ts';
import type { Metrics } from '#server/frame/metrics/metrics.ts';
import { deleteJobsAbout, deletePostponed, refundTry, retryActiveJobs } from './job-store.ts';
import type { JobData, JobHandler, Jobs, QueueName, QueueOptions } from './port.ts';

/** Retries are bounded, with back-off. A job whose last try fails becomes a dead letter. */
export const QUEUES: Record<QueueName, QueueOptions> = {
  'print-piece': { retryLimit: 8, retryDelay: 2, expireInSeconds: 120, heartbeatSeconds: 20, concurrency: 4 },
  // Keeps trying for about four hours, because after the last try thousands of cards would be tried one by one.
  'print-mailing': { retryLimit: 30, retryDelay: 5, expireInSeconds: 240, heartbeatSeconds: 20, concurrency: 2 },
  'start-order': { retryLimit: 20, retryDelay: 2, expireInSeconds: 120, heartbeatSeconds: 20, concurrency: 2 },
  'refund-order': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, isUrgent: false },
  'cancel-intent': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, isUrgent: false },
  'check-open-prints': { retryLimit: 0, retryDelay: 1, expireInSeconds: 600, isUrgent: false },
  'settle-failed-print': { retryLimit: 50, retryDelay: 10, expireInSeconds: 120, isUrgent: false },
  'stop-print': { retryLimit: 50, retryDelay: 2, expireInSeconds: 240, heartbeatSeconds: 20, isUrgent: false },
  'end-dispute': { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, isUrgent: false },
  'send-mail': { retryLimit: 10, retryDelay: 5, expireInSeconds: 60, isUrgent: false },
  reconcile: { retryLimit: 0, retryDelay: 1, expireInSeconds: 300, isUrgent: false },
  'sandbox-webhook': { retryLimit: 10, retryDelay: 1, expireInSeconds: 30, concurrency: 4 },
  'advance-print': { retryLimit: 10, retryDelay: 1, expireInSeconds: 60 },
  'print-shop-webhook': { retryLimit: 12, retryDelay: 1, expireInSeconds: 30 },
  'client-webhook': { retryLimit: 3, retryDelay: 5, expireInSeconds: 30, isUrgent: false },
  'sweep-uploads': { retryLimit: 0, retryDelay: 1, expireInSeconds: 1800, isUrgent: false },
  'forget-files': { retryLimit: 50, retryDelay: 5, expireInSeconds: 300, isUrgent: false },
};
const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
/** Waiting, running, or to be tried again. */
const PENDING: readonly string[] = ['created', 'retry', 'active'];
const NO_JOB = '00000000-0000-0000-0000-000000000000';
const MAX_RETRY_DELAY_SECONDS = 600;
/** How often a worker polls for due jobs. It is notified of jobs that can start at once. */
const POLL_SECONDS = 1;
const SLOW_POLL_SECONDS = 5;

/** Replaces a queue's own retries in tests. */
export type RetryOptions = Partial<Record<QueueName, Pick<QueueOptions, 'retryLimit' | 'retryDelay'>>>;

export async function startJobs(
  database: Database,
  log: Logger,
  { metrics, retries = {} }: { readonly metrics?: Pick<Metrics, 'jobs'>; readonly retries?: RetryOptions } = {},
): Promise<Jobs> {
  const boss = database.createBoss();
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  await boss.start();
  await createQueues(boss, database);
  if (database.kind === 'pglite') await resumeInterruptedJobs(database);
  return {
    async send(queue, data, options = {}) {
      await boss.send(queue, data, {
        ...retries[queue],
        ...(options.trx ? { db: fromKysely(options.trx) } : {}),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
      });
    },
    async work(queue, handler) {
      const { concurrency = 1, isUrgent = true } = QUEUES[queue];
      for (let started = 0; started < concurrency; started += 1) {
        // Only the first worker polls often; each continues while it finds jobs.
        const pollSeconds = isUrgent && started === 0 ? POLL_SECONDS : SLOW_POLL_SECONDS;
        await startWorker(boss, { log, metrics }, { queue, handler, pollSeconds });
      }
    },
    async schedule(queue, cron) {
      await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    },
    async stateOf(queue, data) {
      const states = (await boss.findJobs(queue, { data })).map(({ state }) => state);
      if (states.some((state) => PENDING.includes(state))) return 'pending';
      return states.includes('failed') ? 'dead' : 'none';
    },
    async expedite(queue, data, trx) {
      const db = fromKysely(trx);
      const isUnderWay = (await boss.findJobs(queue, { data, db })).some(({ state }) => PENDING.includes(state));
      if (!isUnderWay) await boss.send(queue, data, { db });
      for (const id of await refundTry(trx, queue, data))
        await boss.update(queue, undefined, { id, startAfter: 0, db });
    },
    async drop(queue, data, trx) {
      await deletePostponed(trx, queue, data);
    },
    async check() {
      const late = boss.getWipData().filter((worker) => isLate(worker, database.queueLateMs));
      if (late.length === 0) return;
      const queues = [...new Set(late.map(({ name }) => name))];
      throw new Error(`No jobs could be fetched lately from ${queues.join(', ')}`, { cause: late[0]?.lastError });
    },
    async forget(trx, ids) {
      await deleteJobsAbout(trx, ids);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** A working worker doesn't ask for more jobs until it has recorded the result. */
function isLate(worker: WipData, limitMs: number): boolean {
  const { count, createdOn, lastFetchedOn, lastJobStartedOn, lastJobEndedOn, lastErrorOn } = worker;
  const isBusy = count > 0 && (lastErrorOn ?? 0) < (lastJobStartedOn ?? 0);
  return !isBusy && Date.now() - Math.max(createdOn, lastFetchedOn ?? 0, lastJobEndedOn ?? 0) > limitMs;
}

/** On PGlite there is only this process, so a job that seems to be running was interrupted when the last process died. */
async function resumeInterruptedJobs({ db }: Database): Promise<void> {
  await retryActiveJobs(db);
}

async function createQueues(boss: PgBoss, { kind }: Database): Promise<void> {
  for (const name of QUEUE_NAMES) {
    const { retryLimit, retryDelay, expireInSeconds, heartbeatSeconds } = QUEUES[name];
    await boss.createQueue(name, {
      retryLimit,
      retryDelay,
      expireInSeconds,
      retryBackoff: true,
      retryDelayMax: MAX_RETRY_DELAY_SECONDS,
      notify: true,
      // On PGlite, no other process could take over.
      ...(heartbeatSeconds !== undefined && kind === 'postgres' ? { heartbeatSeconds } : {}),
    });
    // pg-boss looks up a queue at its first use, which would deadlock inside a transaction on PGlite.
    await boss.findJobs(name, { id: NO_JOB });
  }
}

type Watch = { readonly log: Logger; readonly metrics: Pick<Metrics, 'jobs'> | undefined };

async function startWorker<Q extends QueueName>(
  boss: PgBoss,
  { log, metrics }: Watch,
  { queue, handler, pollSeconds }: { readonly queue: Q; readonly handler: JobHandler<Q>; readonly pollSeconds: number },
): Promise<void> {
  const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
  const options = { batchSize: 1, includeMetadata: true, ...polling } as const;
  let workerId: string | null = null;
  workerId = await boss.work<JobData[Q], void, typeof options>(queue, options, async ([job]) => {
    if (job === undefined) return;
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      await handler(job.data, { isLastTry });
      metrics?.jobs.inc({ queue, result: 'ok' });
    } catch (error) {
      metrics?.jobs.inc({ queue, result: isLastTry ? 'dead' : 'retry' });
      log.warn({ err: error, queue, jobId: job.id, retry: job.retryCount, isLastTry }, 'a job failed');
      // pg-boss stores the error with all of its fields.
      throw errorForLog(error);
    } finally {
      // More jobs may be waiting, so poll at once.
      if (workerId !== null) boss.notifyWorker(workerId);
    }
  });
}
