/** Queues a mail in the transaction of what it tells about: it is sent if and only if that happened, and once. */
import type { Trx } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { MailData, MailKind } from './kinds.ts';
import { insertMail } from './store.ts';

export type QueuedMail<K extends MailKind> = {
  readonly kind: K;
  /** The same key is the same mail: queueing it again does nothing. */
  readonly dedupeKey: string;
  readonly userId: string | null;
  readonly to: string;
  readonly data: MailData[K];
};

export async function queueMail<K extends MailKind>(trx: Trx, jobs: Jobs, mail: QueuedMail<K>): Promise<void> {
  const mailId = await insertMail(trx, mail);
  if (mailId !== null) await jobs.send('send-mail', { mailId }, { trx });
}
