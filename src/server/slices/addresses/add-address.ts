import type { AddressInput } from '#contract/addresses.ts';
import { AppError } from '#domain/errors.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { type AddressRow, countAddresses, insertAddress } from './store.ts';

const MAX_ADDRESSES = 2_000;

/** Throws address_book_full. */
export async function addAddress(trx: Trx, userId: string, input: AddressInput): Promise<AddressRow> {
  if ((await countAddresses(trx, userId)) >= MAX_ADDRESSES) throw new AppError('address_book_full');
  return insertAddress(trx, userId, input);
}
