import { deleteAccount as deleteAccountEndpoint, exportAccount as exportAccountEndpoint } from '#contract/account.ts';
import type { RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { type DeletionServices, deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

type PrivacyServices = DeletionServices & { readonly storage: Storage; readonly rateLimits: RateLimits };

export function registerPrivacyRoutes(serve: Serve, services: PrivacyServices): void {
  const { db, storage, rateLimits, clock } = services;
  const exportLimit = rateLimits.create({ name: 'export-account', points: 10, seconds: 3600 });
  const deleteLimit = rateLimits.create({ name: 'delete-account', points: 10, seconds: 900 });

  serve(exportAccountEndpoint, async (_input, { caller, reply }) => {
    await exportLimit.consume(caller.userId);
    const now = clock.now();
    const fileName = `my-data-${now.toISOString().slice(0, 10)}.zip`;
    await reply
      .type('application/zip')
      .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' })
      .send(exportAccount({ db, storage, userId: caller.userId, now }));
    return undefined;
  });

  // Counted before the proof is checked, so that a stranger at an open browser can't try them all.
  serve(deleteAccountEndpoint, async ({ body }, { caller }) => {
    await deleteLimit.consume(caller.userId);
    await deleteAccount(services, { userId: caller.userId, ...body });
    return undefined;
  });
}
