/** Records what an operator did. Call it in the same transaction as the action, so that neither happens without the other. */
import type { AuditAction } from '#domain/audit.ts';
import type { Clock } from '../clock.ts';
import type { Db, Trx } from '../db/database.ts';
import { insertAuditEntry } from './store.ts';

/** Who acts, and when. */
export type Doing = {
  /** Null for a command on the server itself. */
  readonly actorId: string | null;
  /** The email address, because the log is evidence and outlives the account. Null for a command. */
  readonly actor: string | null;
  readonly requestId: string | null;
  readonly at: Date;
};

export function byCommand(clock: Clock): Doing {
  return { actorId: null, actor: null, requestId: null, at: clock.now() };
}

export type Deed = {
  readonly action: AuditAction;
  /** The target's kind and id. */
  readonly subject: readonly [type: 'account' | 'order' | 'job' | 'coupon' | 'prices' | 'settings', id: string];
  /** Must not contain customers' personal data, because the log outlives their accounts. */
  readonly before?: object;
  readonly after?: object;
};

export async function audit(db: Db | Trx, doing: Doing, { action, subject, before, after }: Deed): Promise<void> {
  await insertAuditEntry(db, {
    ...doing,
    action,
    subjectType: subject[0],
    subjectId: subject[1],
    before: before ?? null,
    after: after ?? null,
  });
}
