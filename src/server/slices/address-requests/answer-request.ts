/** Lets people without an account open a link and answer it with their address. */
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInput } from '#contract/addresses.ts';
import { addressOf } from '#contract/card-codec.ts';
import { requestState } from '#domain/address-request.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { queueEmail } from '#server/providers/email/queue-email.ts';
import { addAddress } from '#server/slices/addresses/add-address.ts';
import { findEmails } from '#server/slices/auth/accounts/user-store.ts';
import { findProfile } from '#server/slices/profiles/store.ts';
import { insertAnswer, listAnswers, lockRequestByToken, type RequestRow } from './store.ts';
import { insertHidden } from './vault-store.ts';

type Services = { readonly db: Db; readonly clock: Clock };
type AnswerServices = Services & { readonly jobs: Jobs; readonly siteUrl: string };

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const CLOSED = {
  answered: 'address_link_answered',
  expired: 'address_link_expired',
  revoked: 'address_link_unknown',
} as const;

/** Throws when the link can't be answered. A revoked link looks like an unknown one. */
async function lockOpen(trx: Trx, token: string, now: Date): Promise<RequestRow> {
  const request = await lockRequestByToken(trx, hashToken(token));
  if (request === undefined) throw new AppError('address_link_unknown');
  const { length: answers } = await listAnswers(trx, request.user_id, request.id);
  const { kind, expires_at: expiresAt, revoked_at: revokedAt } = request;
  const state = requestState({ kind, answers, expiresAt, revokedAt }, now);
  if (state !== 'waiting') throw new AppError(CLOSED[state]);
  return request;
}

export async function openRequest({ db, clock }: Services, token: string) {
  return db.transaction().execute(async (trx) => {
    const request = await lockOpen(trx, token, clock.now());
    const sender = await findProfile(trx, request.user_id);
    const { name, kind, is_hidden } = request;
    // A group's name doesn't belong to the person who answers.
    const recipient_name = kind === 'person' ? name : '';
    return { sender_name: sender?.full_name?.trim() ?? '', recipient_name, is_hidden };
  });
}

type Answer = { readonly token: string; readonly address: AddressInput };

export async function answerRequest(services: AnswerServices, { token, address: input }: Answer): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const request = await lockOpen(trx, token, now);
    const { id: requestId, user_id: userId, is_hidden: isHidden } = request;
    const id = randomUUID();
    const address = addressOf(input);
    const saved = isHidden ? null : await addToBook(trx, userId, input);
    await insertAnswer(trx, {
      id,
      request_id: requestId,
      user_id: userId,
      name: address.recipient,
      city: address.city,
      country: address.country,
      address_id: saved?.id ?? null,
      created_at: now,
    });
    if (isHidden) await insertHidden(trx, { id, userId, requestId, address, at: now });
    await notifySender(services, trx, request);
  });
}

/** Emails once for a person, and once a day for a group, because hundreds may answer. */
async function notifySender({ jobs, clock, siteUrl }: AnswerServices, trx: Trx, request: RequestRow): Promise<void> {
  const { id, user_id: userId, name: asked, kind } = request;
  const [sender, emails] = [await findProfile(trx, userId), await findEmails(trx, [userId])];
  const day = kind === 'group' ? [clock.now().toISOString().slice(0, 10)] : [];
  await queueEmail(trx, jobs, {
    kind: 'address-answered',
    dedupeKey: ['address-answered', id, ...day].join(':'),
    userId,
    to: emails.get(userId) ?? '',
    data: { name: sender?.full_name?.trim() ?? '', asked, isGroup: kind === 'group', link: `${siteUrl}/?step=2` },
  });
}

/** Skips a full address book, because the stranger who answers can't do anything about it. */
async function addToBook(trx: Trx, userId: string, input: AddressInput) {
  return addAddress(trx, userId, input).catch((error: unknown) => {
    const isFull = error instanceof AppError && error.code === 'address_book_full';
    throw isFull ? new AppError('address_link_full') : error;
  });
}
