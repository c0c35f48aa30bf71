/** Presents links and answers to their sender. Of a hidden address, only name, city and country. */
import type { AddressAnswer, AddressRequest } from '#contract/address-requests.ts';
import { requestState } from '#domain/address-request.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { presentAddress } from '#server/slices/addresses/routes.ts';
import { type AddressRow, findAddresses } from '#server/slices/addresses/store.ts';
import { type AnswerRow, listAnswers, type RequestRow } from './store.ts';

export async function presentRequest(trx: Trx, row: RequestRow, now: Date): Promise<AddressRequest> {
  const answers = await listAnswers(trx, row.user_id, row.id);
  return present(row, await withAddresses(trx, row.user_id, answers), now);
}

/** `rows` must belong to one user. */
export async function presentRequests(trx: Trx, rows: readonly RequestRow[], now: Date): Promise<AddressRequest[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const answers = await withAddresses(trx, first.user_id, await listAnswers(trx, first.user_id));
  const byRequest = Map.groupBy(answers, ({ row }) => row.request_id);
  return rows.map((row) => present(row, byRequest.get(row.id) ?? [], now));
}

type Answer = { readonly row: AnswerRow; readonly address: AddressRow | null };

async function withAddresses(trx: Trx, userId: string, rows: readonly AnswerRow[]): Promise<readonly Answer[]> {
  const ids = rows.flatMap(({ address_id }) => address_id ?? []);
  const found = new Map((await findAddresses(trx, userId, ids)).map((address) => [address.id, address]));
  return rows.map((row) => ({ row, address: found.get(row.address_id ?? '') ?? null }));
}

function present(row: RequestRow, answers: readonly Answer[], now: Date): AddressRequest {
  const { id, name, kind, is_hidden, created_at, expires_at: expiresAt, revoked_at: revokedAt } = row;
  return {
    id,
    name,
    kind,
    is_hidden,
    state: requestState({ kind, answers: answers.length, expiresAt, revokedAt }, now),
    created_at: created_at.toISOString(),
    expires_at: expiresAt.toISOString(),
    answers: answers.map(presentAnswer),
  };
}

function presentAnswer({ row: { id, name, city, country, created_at }, address }: Answer): AddressAnswer {
  return {
    id,
    name,
    city,
    country,
    answered_at: created_at.toISOString(),
    address: address && presentAddress(address),
  };
}
