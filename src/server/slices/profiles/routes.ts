import { ensureProfile, getProfile, setReturnAddress } from '#contract/profiles.ts';
import { fromReturnAddress, toReturnAddress } from '#contract/return-address.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Caller, Serve } from '#server/frame/http/serve.ts';
import { findProfile, insertProfile, type Profile, updateProfileRow } from './store.ts';

type ProfileServices = { readonly db: Db; readonly isOperator: (userId: string) => Promise<boolean> };

export function registerProfileRoutes(serve: Serve, { db, isOperator }: ProfileServices): void {
  serve(getProfile, async (_input, { caller }) => {
    const profile = await asUser(db, caller.userId, (trx) => findProfile(trx, caller.userId));
    if (profile === undefined) throw new AppError('not_found');
    const role = (await isOperator(caller.userId)) ? ({ is_operator: true } as const) : {};
    return { ...presentProfile(profile), ...role };
  });

  serve(ensureProfile, async ({ body }, { caller }) => {
    return asUser(db, caller.userId, async (trx) => {
      const created = await insertProfile(trx, newProfile(caller, body.full_name));
      const profile = await findProfile(trx, caller.userId);
      if (profile === undefined) throw new AppError('profile_creation_failed');
      return { ...presentProfile(profile), created };
    });
  });

  serve(setReturnAddress, async ({ body }, { caller }) => {
    const address = fromReturnAddress(body.return_address);
    return asUser(db, caller.userId, async (trx) => {
      await insertProfile(trx, newProfile(caller));
      await updateProfileRow(trx, caller.userId, { return_address: address && JSON.stringify(address) });
      const profile = await findProfile(trx, caller.userId);
      if (profile === undefined) throw new AppError('profile_creation_failed');
      return presentProfile(profile);
    });
  });
}

function newProfile({ userId, email, fullName }: Caller, name = fullName) {
  return { id: userId, email, full_name: name };
}

function presentProfile({ return_address, ...profile }: Profile) {
  return { ...profile, return_address: toReturnAddress(return_address) };
}
