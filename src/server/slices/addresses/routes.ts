import {
  type AddressRecord,
  createAddress,
  deleteAddress as deleteEndpoint,
  listAddresses as listEndpoint,
  updateAddress as updateEndpoint,
} from '#contract/addresses.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { addAddress } from './add-address.ts';
import { type AddressRow, deleteAddress, listAddresses, updateAddress } from './store.ts';

export function registerAddressRoutes(serve: Serve, { db }: { readonly db: Db }): void {
  serve(listEndpoint, async ({ query }, { caller }) => {
    const search = query.search?.trim() ?? '';
    const rows = await asUser(db, caller.userId, (trx) => listAddresses(trx, caller.userId, search));
    return { items: rows.map(presentAddress) };
  });

  serve(createAddress, async ({ body }, { caller }) => {
    const row = await asUser(db, caller.userId, (trx) => addAddress(trx, caller.userId, body));
    return presentAddress(row);
  });

  serve(updateEndpoint, async ({ params, body }, { caller }) => {
    const row = await asUser(db, caller.userId, (trx) =>
      updateAddress(trx, caller.userId, { id: params.id, input: body }),
    );
    if (row === undefined) throw new AppError('not_found');
    return presentAddress(row);
  });

  serve(deleteEndpoint, async ({ params }, { caller }) => {
    const isDone = await asUser(db, caller.userId, (trx) => deleteAddress(trx, caller.userId, params.id));
    if (!isDone) throw new AppError('not_found');
    return undefined;
  });
}

export function presentAddress({ user_id: _owner, ...row }: AddressRow): AddressRecord {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
