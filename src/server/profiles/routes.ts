import { ensureProfile, getProfile } from '#contract/profiles.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import type { Db } from '../db/database.ts';
import type { Serve } from '../http/serve.ts';
import { findProfile, insertProfile } from './store.ts';

export function registerProfileRoutes(serve: Serve, { db }: { readonly db: Db }): void {
  serve(getProfile, async (_input, { caller }) => {
    const profile = await asUser(db, caller.userId, (trx) => findProfile(trx, caller.userId));
    if (profile === undefined) throw new AppError('not_found');
    return profile;
  });

  serve(ensureProfile, async ({ body }, { caller }) => {
    const wanted = { id: caller.userId, email: caller.email, full_name: body.full_name ?? caller.fullName };
    return asUser(db, caller.userId, async (trx) => {
      const created = await insertProfile(trx, wanted);
      const profile = await findProfile(trx, caller.userId);
      if (profile === undefined) throw new AppError('profile_creation_failed');
      return { ...profile, created };
    });
  });
}
