import {
  createPostcard,
  deletePostcard,
  duplicatePostcards as duplicateEndpoint,
  getPostcard,
  listPostcardIds,
  listPostcards,
  restorePostcard,
  updatePostcard,
} from '#contract/postcards.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#server/frame/clock.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { SearchAsUser } from '#server/frame/db/search.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import type { UploadDeps } from '#server/slices/uploads/save-photo.ts';
import { presentListed, presentPostcard } from './present-postcard.ts';
import { duplicatePostcards, savePostcard } from './save-postcard.ts';
import { countUnderWay, findPostcard, listIds, listPage, setDeleted } from './store.ts';

type PostcardServices = UploadDeps & { readonly clock: Clock; readonly searchAsUser: SearchAsUser };

export function registerPostcardRoutes(serve: Serve, services: PostcardServices): void {
  const { db, clock, searchAsUser } = services;

  serve(listPostcards, async ({ query }, { caller }) => {
    return searchAsUser(caller.userId, query.search, async (trx) => {
      const { rows, hasMore, total } = await listPage(trx, caller.userId, query);
      const next_cursor = hasMore ? (rows.at(-1)?.id ?? null) : null;
      return { items: rows.map(presentListed), next_cursor, total, under_way: await countUnderWay(trx, caller.userId) };
    });
  });

  serve(listPostcardIds, async (_input, { caller }) => {
    const rows = await asUser(db, caller.userId, (trx) => listIds(trx, caller.userId));
    const drafts = rows.filter((row) => row.status === 'drafted');
    return { ids: rows.map((row) => row.id), drafts: drafts.map((row) => row.id) };
  });

  serve(getPostcard, async ({ params }, { caller }) => {
    const row = await asUser(db, caller.userId, (trx) => findPostcard(trx, caller.userId, params.id));
    if (row === undefined) throw new AppError('not_found');
    return presentPostcard(row);
  });

  serve(
    createPostcard,
    async ({ body }, { caller }) => presentPostcard(await savePostcard(services, caller.userId, { input: body })),
    { signedOutError: 'save_requires_sign_in' },
  );

  serve(
    updatePostcard,
    async ({ params, body }, { caller }) =>
      presentPostcard(await savePostcard(services, caller.userId, { id: params.id, input: body })),
    { signedOutError: 'save_requires_sign_in' },
  );

  serve(deletePostcard, async ({ params }, { caller }) => {
    const isDone = await asUser(db, caller.userId, (trx) => setDeleted(trx, caller.userId, params.id, clock.now()));
    if (!isDone) throw new AppError('not_found');
    return undefined;
  });

  serve(restorePostcard, async ({ params }, { caller }) => {
    const row = await asUser(db, caller.userId, async (trx) => {
      await setDeleted(trx, caller.userId, params.id, null);
      return findPostcard(trx, caller.userId, params.id);
    });
    if (row === undefined) throw new AppError('not_found');
    return presentPostcard(row);
  });

  serve(
    duplicateEndpoint,
    async ({ body }, { caller }) => ({
      items: (await duplicatePostcards(db, caller.userId, body.ids)).map(presentListed),
    }),
    { signedOutError: 'duplicate_requires_sign_in' },
  );
}
