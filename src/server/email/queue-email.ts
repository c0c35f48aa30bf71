/** Queues a mail in the transaction of what it tells about: it is sent if and only if that happened, and once. */
import type { Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { EmailData, EmailKind } from './kinds.ts';
import { insertEmail } from './store.ts';

export type QueuedEmail<K extends EmailKind> = {
  readonly kind: K;
  /** The same key is the same mail: queueing it again does nothing. */
  readonly dedupeKey: string;
  readonly userId: string | null;
  readonly to: string;
  readonly data: EmailData[K];
};

export async function queueEmail<K extends EmailKind>(trx: Trx, jobs: Jobs, mail: QueuedEmail<K>): Promise<void> {
  const mailId = await insertEmail(trx, mail);
  if (mailId !== null) await jobs.send('send-mail', { mailId }, { trx });
}
