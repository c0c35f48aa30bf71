import { randomUUID } from 'node:crypto';
import type { TwoStepReason } from '#domain/audit.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { queueEmail } from '#server/providers/email/queue-email.ts';
import { readFullName } from '../accounts/user-metadata.ts';
import type { UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';

export type SecondStepNews =
  | 'two-step-on'
  | 'two-step-off'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'recovery-codes-removed';

type News = { readonly user: UserRow } & (
  | { readonly kind: SecondStepNews }
  | { readonly kind: 'recovery-code-used'; readonly remaining: number }
  | { readonly kind: 'two-step-removed'; readonly reason: TwoStepReason }
);

/** Emails the owner about a change of the second step, in case it wasn't them. */
export async function notifyOwner({ jobs }: Pick<Auth, 'jobs'>, trx: Trx, news: News): Promise<void> {
  const { user, kind } = news;
  const name = readFullName(user.user_metadata);
  const envelope = { dedupeKey: `${kind}:${randomUUID()}`, userId: user.id, to: user.email };
  if (kind === 'recovery-code-used') {
    await queueEmail(trx, jobs, { ...envelope, kind, data: { name, remaining: news.remaining } });
  } else if (kind === 'two-step-removed') {
    await queueEmail(trx, jobs, { ...envelope, kind, data: { name, reason: news.reason } });
  } else {
    await queueEmail(trx, jobs, { ...envelope, kind, data: { name } });
  }
}
