/** The ES256 keys that sign access tokens: created once, stored in the database, rotated with overlap. */
import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Clock } from '#server/frame/clock.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { insertKey, lockKeys, retireKeys, type StoredKey, selectKeys } from './key-store.ts';

export const KEY_SET_MAX_AGE_SECONDS = 600;
const ACCESS_TOKEN_LIFE_MS = 3_600_000;
/** A new key is published this long before it signs, so that every cached key set has it by then. */
const PUBLISHED_BEFORE_USE_MS = KEY_SET_MAX_AGE_SECONDS * 1000;
const CLOCK_SKEW_MS = 300_000;
const RELOAD_AFTER_MS = 60_000;
/** A token with an unknown key reloads the keys, but no more often than this. */
const RELOAD_ON_UNKNOWN_AFTER_MS = 2_000;

type Key = { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey; readonly jwk: JWK };
type KeySet = { readonly signing: Key; readonly all: readonly Key[]; readonly loadedAt: number };

export type SigningKeys = {
  signing(): Promise<Key>;
  /** Returns null when the key is unknown or retired. */
  find(kid: string): Promise<Key | null>;
  /** Contains only public parts. */
  publicSet(): Promise<{ keys: JWK[] }>;
};

export async function openSigningKeys(db: Db, clock: Clock): Promise<SigningKeys> {
  await ensureKey(db, clock.now());
  let current = await load(db, clock.now());
  let loading: Promise<KeySet> | null = null;

  const reload = (): Promise<KeySet> => {
    loading ??= load(db, clock.now()).finally(() => {
      loading = null;
    });
    return loading;
  };
  const keySet = async (maxAgeMs: number): Promise<KeySet> => {
    if (clock.now().getTime() - current.loadedAt > maxAgeMs) current = await reload();
    return current;
  };
  const findIn = ({ all }: KeySet, kid: string) => all.find((key) => key.kid === kid) ?? null;
  return {
    signing: async () => (await keySet(RELOAD_AFTER_MS)).signing,
    find: async (kid) =>
      findIn(await keySet(RELOAD_AFTER_MS), kid) ?? findIn(await keySet(RELOAD_ON_UNKNOWN_AFTER_MS), kid),
    publicSet: async () => ({ keys: (await keySet(RELOAD_AFTER_MS)).all.map((key) => key.jwk) }),
  };
}

/** Adds a key that takes over in ten minutes; older keys stay valid until their last token has expired. */
export async function rotateSigningKeys(trx: Trx, now: Date): Promise<{ kid: string; signsFrom: Date }> {
  const signsFrom = new Date(now.getTime() + PUBLISHED_BEFORE_USE_MS);
  const retiresAt = new Date(signsFrom.getTime() + ACCESS_TOKEN_LIFE_MS + CLOCK_SKEW_MS);
  const key = await createKey(now);
  await lockKeys(trx);
  await retireKeys(trx, { now, retiresAt });
  await insertKey(trx, key);
  return { kid: key.kid, signsFrom };
}

async function ensureKey(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    if ((await selectKeys(trx, now)).length === 0) await insertKey(trx, await createKey(now));
  });
}

async function createKey(createdAt: Date): Promise<Pick<StoredKey, 'kid' | 'privateJwk' | 'createdAt'>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty = '', crv = '', x = '', y = '', d = '' } = await exportJWK(privateKey);
  return { kid: randomUUID(), privateJwk: { kty, crv, x, y, d }, createdAt };
}

async function load(db: Db, now: Date): Promise<KeySet> {
  const stored = await selectKeys(db, now);
  const signing = chooseSigning(stored, now);
  if (signing === undefined) throw new Error('There is no signing key');
  const all = await Promise.all(stored.map(toKey));
  const key = all.find(({ kid }) => kid === signing.kid);
  if (key === undefined) throw new Error('There is no signing key');
  return { signing: key, all, loadedAt: now.getTime() };
}

/** Returns the newest key that has been published long enough, or the only one right after the first start. */
function chooseSigning(oldestFirst: readonly StoredKey[], now: Date): StoredKey | undefined {
  const published = oldestFirst.filter((key) => now.getTime() - key.createdAt.getTime() >= PUBLISHED_BEFORE_USE_MS);
  return published.at(-1) ?? oldestFirst[0];
}

async function toKey({ kid, privateJwk }: StoredKey): Promise<Key> {
  const { d: _private, ...publicParts } = privateJwk;
  const jwk: JWK = { ...publicParts, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  const [privateKey, publicKey] = await Promise.all([importJWK(privateJwk, 'ES256'), importJWK(publicParts, 'ES256')]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new Error('Not an asymmetric key');
  return { kid, privateKey, publicKey, jwk };
}
