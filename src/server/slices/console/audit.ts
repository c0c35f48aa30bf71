/** Records what an operator did. Call it in the same transaction as the action, so that neither happens without the other. */
import type { AuditAction } from '#domain/audit.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { insertAuditEntry } from './store.ts';

/** The person or command that acts, and the time. */
export type Actor = {
  /** Null for a command on the server itself. */
  readonly id: string | null;
  /** Recorded beside the id, because the log is evidence and outlives the account. Null for a command. */
  readonly email: string | null;
  readonly requestId: string | null;
  readonly at: Date;
};

export function byCommand(clock: Clock): Actor {
  return { id: null, email: null, requestId: null, at: clock.now() };
}

export type AuditEntry = {
  readonly action: AuditAction;
  /** The target's kind and id. */
  readonly subject: readonly [type: 'account' | 'order' | 'job' | 'coupon' | 'prices' | 'settings', id: string];
  /** Must not contain customers' personal data, because the log outlives their accounts. */
  readonly before?: object;
  readonly after?: object;
};

export async function audit(db: Db | Trx, actor: Actor, { action, subject, before, after }: AuditEntry): Promise<void> {
  await insertAuditEntry(db, {
    actorId: actor.id,
    actor: actor.email,
    requestId: actor.requestId,
    at: actor.at,
    action,
    subjectType: subject[0],
    subjectId: subject[1],
    before: before ?? null,
    after: after ?? null,
  });
}
