/** The public anonymous key [E-1]: created at the first start, given to the pages, and sent back with each of their calls. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/frame/db/database.ts';
import { insertAnonKey, lockKeys, selectAnonKey } from './key-store.ts';
import { isServiceToken } from './service-tokens.ts';

const HEADER = 'apikey';
const KEY_BYTES = 24;

export async function openPublicKey(db: Db): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    const known = await selectAnonKey(trx);
    if (known !== undefined) return known;
    const key = `anon_${randomBytes(KEY_BYTES).toString('base64url')}`;
    await insertAnonKey(trx, key);
    return key;
  });
}

type KnownKeys = Parameters<typeof isServiceToken>[0] & { readonly publicKey: string };

/**
 * Refuses keys of another installation or from before a restore. Serves requests without a key, and our own programs', whose
 * client library sends their token as its key.
 */
export function refuseWrongKeys(app: FastifyInstance, auth: KnownKeys): void {
  app.addHook('onRequest', async ({ headers }) => {
    const key = headers[HEADER];
    if (key === undefined || key === auth.publicKey) return;
    if (typeof key !== 'string' || !(await isServiceToken(auth, key))) throw new AppError('wrong_api_key');
  });
}
