/** Queues an email in the transaction it reports on, so that it is sent once, and only if that commits. */
import type { Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { EmailData, EmailKind } from './kinds.ts';
import { insertEmail } from './store.ts';

export type QueuedEmail<K extends EmailKind> = {
  readonly kind: K;
  /** Queueing the same key again does nothing. */
  readonly dedupeKey: string;
  readonly userId: string | null;
  readonly to: string;
  readonly data: EmailData[K];
};

export async function queueEmail<K extends EmailKind>(trx: Trx, jobs: Jobs, email: QueuedEmail<K>): Promise<void> {
  // Anonymous users have no address.
  if (email.to === '') return;
  const emailId = await insertEmail(trx, email);
  if (emailId !== null) await jobs.send('send-mail', { mailId: emailId }, { trx });
}
