/** Once a day: what nobody wants any more, and what has expired, goes. */

import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { Jobs } from '../jobs/port.ts';
import { queueForgetting } from './forget-files.ts';
import {
  deleteDroppedDrafts,
  deleteExpired,
  deleteLostEmails,
  deleteOldPrintMessages,
  deleteUnconfirmedAccounts,
  deleteUnusedUploads,
} from './sweep-store.ts';

const DAY_MILLISECONDS = 24 * 3600_000;
/** A browser that did not come back for so long is no longer signed in. */
const SESSION_KEEP_DAYS = 180;
/** Providers repeat their messages for some days at most. */
const WEBHOOK_KEEP_DAYS = 90;
const SANDBOX_KEEP_DAYS = 7;
const BATCH = 100;

export type SweepServices = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly env: Env;
  readonly log: Logger;
};

/** One step that fails does not keep the others from being done. */
export async function sweep(services: SweepServices): Promise<void> {
  const { db, log } = services;
  const ago = (days: number) => new Date(services.clock.now().getTime() - days * DAY_MILLISECONDS);
  const steps = {
    drafts: () => deleteDroppedDrafts(db, ago(services.env.UPLOAD_KEEP_DAYS)),
    uploads: () => sweepUploads(services, ago(services.env.UPLOAD_KEEP_DAYS)),
    unconfirmed: () => deleteUnconfirmedAccounts(db, ago(services.env.UPLOAD_KEEP_DAYS)),
    expired: () =>
      deleteExpired(db, { now: services.clock.now(), idle: ago(SESSION_KEEP_DAYS), webhooks: ago(WEBHOOK_KEEP_DAYS) }),
    mails: () => deleteLostEmails(db),
    sandbox: () => deleteOldPrintMessages(db, ago(SANDBOX_KEEP_DAYS)),
  };
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, step }, 'sweeping failed; it will be tried again tomorrow');
    }
  }
}

/** In batches, so that nobody waits long for a lock. */
async function sweepUploads({ db, jobs }: SweepServices, unusedSince: Date): Promise<void> {
  for (;;) {
    const photos = await db.transaction().execute(async (trx) => {
      const swept = await deleteUnusedUploads(trx, unusedSince, BATCH);
      await queueForgetting(trx, jobs, { photos: swept, files: [] });
      return swept;
    });
    if (photos.length === 0) return;
  }
}
