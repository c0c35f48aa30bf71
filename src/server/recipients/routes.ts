import { getRecipientList, saveRecipientList } from '#contract/recipients.ts';
import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import type { Db } from '../db/database.ts';
import type { Serve } from '../http/serve.ts';
import { findList, insertList, sumRecipients } from './store.ts';

/** Over all lists of an account, so that nobody fills the database. Unused lists are swept every night. */
const MAX_STORED = 200_000;

export function registerRecipientRoutes(serve: Serve, { db }: { readonly db: Db }): void {
  serve(saveRecipientList, async ({ body: { recipients } }, { caller: { userId } }) => {
    const id = await asUser(db, userId, async (trx) => {
      if ((await sumRecipients(trx, userId)) + recipients.length > MAX_STORED) throw new AppError('lists_full');
      return insertList(trx, userId, recipients);
    });
    return { id, count: recipients.length };
  });

  serve(getRecipientList, async ({ params: { id } }, { caller: { userId } }) => {
    const list = await asUser(db, userId, (trx) => findList(trx, userId, id));
    if (list === null) throw new AppError('not_found');
    return { id, recipients: [...list.recipients] };
  });
}
