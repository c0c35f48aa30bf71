/** Deletes every night what nobody uses and what has expired. */
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Env } from '#server/frame/env.ts';
import { deleteExpiredLimits } from '#server/frame/http/rate-limit-store.ts';
import { deleteHandledBefore } from '#server/frame/webhooks/store.ts';
import { deleteOrphanedInboxEmails } from '#server/providers/email/inbox-store.ts';
import { deleteResponsesBefore } from '#server/providers/payments/sandbox/store.ts';
import { deleteDeliveredBefore } from '#server/providers/printing/shop/webhook-store.ts';
import { deleteAnswers, deleteExpiredRequests } from '#server/slices/address-requests/store.ts';
import { deleteUnneededHidden } from '#server/slices/address-requests/vault-store.ts';
import { deleteUnconfirmedUsers, listStaleAnonymous } from '#server/slices/auth/accounts/user-store.ts';
import { deleteExpiredChallenges } from '#server/slices/auth/factors/factor-store.ts';
import { deleteExpiredLinks } from '#server/slices/auth/tokens/one-time-store.ts';
import { deleteOldSessions } from '#server/slices/auth/tokens/session-store.ts';
import { hasOrders, isHiddenAddressNeeded, isOrdered, isPhotoOnOrder } from '#server/slices/orders/account-store.ts';
import { deleteDroppedDrafts, isListOnCard, isPhotoOnCard } from '#server/slices/postcards/store.ts';
import { deleteUnusedLists } from '#server/slices/recipients/store.ts';
import { deleteUnusedUploads } from '#server/slices/uploads/store.ts';
import { type DeletionServices, removeAccount } from './delete-account.ts';
import { queueFileRemoval } from './forget-files.ts';

const DAY_MILLISECONDS = 24 * 3600_000;
/** Ends a session after this long without use. docs/security.md explains the long time. */
const SESSION_IDLE_DAYS = 180;
/** After this long, everyone signs in again. */
const SESSION_MAX_DAYS = 365;
/** Providers repeat their messages for a few days at most. */
const WEBHOOK_KEEP_DAYS = 90;
const SANDBOX_KEEP_DAYS = 7;
/** Kept for a while, so that an old link says that it has expired. */
const REQUEST_KEEP_DAYS = 30;
/** Long enough for a sender to write again next year, but not kept indefinitely. */
const HIDDEN_KEEP_DAYS = 400;
const BATCH = 100;
const ANONYMOUS_A_NIGHT = 1000;

export type SweepServices = DeletionServices & { readonly env: Env };

/** A failed step doesn't stop the others. */
export async function sweep(services: SweepServices): Promise<void> {
  const { db, log } = services;
  const now = services.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS);
  const unusedSince = ago(services.env.UPLOAD_KEEP_DAYS);
  const steps = {
    drafts: () => deleteDroppedDrafts(db, { deletedBefore: unusedSince, isKept: isOrdered }),
    recipients: () => deleteUnusedLists(db, { madeBefore: unusedSince, isKept: isListOnCard }),
    addressRequests: () => deleteExpiredRequests(db, ago(REQUEST_KEEP_DAYS)),
    hiddenAddresses: () => sweepHidden(services, ago(HIDDEN_KEEP_DAYS)),
    uploads: () => sweepUploads(services, unusedSince),
    unconfirmed: () => deleteUnconfirmedUsers(db, { askedBefore: unusedSince, isKept: hasOrders }),
    anonymous: () => sweepAnonymous(services, unusedSince),
    sessions: () =>
      deleteOldSessions(db, { refreshedBefore: ago(SESSION_IDLE_DAYS), startedBefore: ago(SESSION_MAX_DAYS) }),
    links: () => deleteExpiredLinks(db, now),
    challenges: () => deleteExpiredChallenges(db, now),
    limits: () => deleteExpiredLimits(db, now),
    webhooks: () => deleteHandledBefore(db, ago(WEBHOOK_KEEP_DAYS)),
    inbox: () => deleteOrphanedInboxEmails(db),
    // Deletes the sandboxes' answered requests and delivered messages, but keeps their ledgers.
    printMessages: () => deleteDeliveredBefore(db, ago(SANDBOX_KEEP_DAYS)),
    paymentAnswers: () => deleteResponsesBefore(db, ago(SANDBOX_KEEP_DAYS)),
  };
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, step }, 'sweeping failed; it will run again tomorrow');
    }
  }
}

async function sweepHidden({ db }: SweepServices, givenBefore: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteAnswers(trx, await deleteUnneededHidden(trx, givenBefore, isHiddenAddressNeeded));
  });
}

/** Includes their drafts and photos. Users with an open order are kept until it is closed. */
async function sweepAnonymous(services: SweepServices, unusedSince: Date): Promise<void> {
  for (const userId of await listStaleAnonymous(services.db, unusedSince, ANONYMOUS_A_NIGHT)) {
    await removeAccount(services, userId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** In batches, so that nobody waits long for a lock. */
async function sweepUploads({ db, jobs }: SweepServices, unusedSince: Date): Promise<void> {
  for (;;) {
    const photos = await db.transaction().execute(async (trx) => {
      const swept = await deleteUnusedUploads(trx, { unusedSince, isKept: isPhotoUsed, limit: BATCH });
      await queueFileRemoval(trx, jobs, { photos: swept, files: [] });
      return swept;
    });
    if (photos.length === 0) return;
  }
}

function isPhotoUsed(uploadId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${isPhotoOnCard(uploadId)} or ${isPhotoOnOrder(uploadId)})`;
}
