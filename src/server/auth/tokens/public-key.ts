/** The public anonymous key [E-1]: created at the first start, given to the pages, and sent back with each of their calls. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../db/database.ts';
import { insertAnonKey, lockKeys, selectAnonKey } from './key-store.ts';

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

/** A wrong key is another installation's, or from a page loaded before a restore. Requests without a key are served. */
export function refuseWrongKeys(app: FastifyInstance, publicKey: string): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers[HEADER] !== undefined && headers[HEADER] !== publicKey) throw new AppError('wrong_api_key');
  });
}
