/** Invariant 15: a backup made while orders are paid restores the whole shop, into a database of either kind. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { packTar } from 'modern-tar';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_PRICES } from '#domain/price-list.ts';
import { NO_CHOICES } from '#domain/shop-settings.ts';
import { checkLedgers } from '#proofs/faults/check-ledgers.ts';
import { type Database, openPglite } from '#server/frame/db/database.ts';
import { migrate } from '#server/frame/db/migrate.ts';
import { createFolderStorage } from '#server/providers/storage/folder.ts';
import { findPrices, insertPrices } from '#server/slices/shop/price-store.ts';
import { saveChoices } from '#server/slices/shop/settings-store.ts';
import { photoKey } from '#server/slices/uploads/photo-files.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, openTestDatabase } from '#testing/create-test-app.ts';
import { orderRequest, placeAndPay } from '#testing/order-request.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { copyPreparedData } from '#testing/prepared.ts';
import { createPrintTestApp, waitUntil } from '#testing/print-shop.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import { type BackupHeader, type BackupPart, FORMAT } from './backup-part.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000);

let folder: string;
let file: string;
let user: TestUser;
let photoSha256: string;
let ordersBefore: number;

const inFolder = (name: string) => join(folder, name);

/** Gives each database its own folder. */
function storageIn(name: string) {
  return createFolderStorage(join(inFolder(name), 'files'));
}

async function restoreInto(database: Database, path = file, replace = false) {
  return restoreBackup({ database, storage: storageIn('restored'), log: pino({ level: 'silent' }) }, { path, replace });
}

const ENDED_TABLES = ['sessions', 'refresh_tokens', 'one_time_tokens'];

/** Returns the rows and sequences that a restore keeps, in an order that doesn't depend on the database. */
async function keptRows(path: string) {
  const kept = { rows: [] as string[], sequences: [] as unknown[] };
  for await (const part of readBackupFile(path)) {
    if (part.kind === 'rows' && !ENDED_TABLES.includes(part.table.name)) kept.rows.push(...part.rows);
    if (part.kind === 'sequences') kept.sequences.push(...part.sequences);
  }
  kept.rows.sort();
  return kept;
}

/** Writes a copy with some parts changed. */
async function rewrite(name: string, change: (part: BackupPart) => BackupPart): Promise<string> {
  async function* parts() {
    for await (const part of readBackupFile(file)) yield change(part);
  }
  rmSync(inFolder(name), { force: true });
  await writeBackupFile(inFolder(name), parts());
  return inFolder(name);
}

function rewriteHeader(name: string, changed: (header: BackupHeader) => Partial<BackupHeader>): Promise<string> {
  return rewrite(name, (part) =>
    part.kind === 'header' ? { ...part, header: { ...part.header, ...changed(part.header) } } : part,
  );
}

async function countForeignKeys({ db }: Database): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from pg_constraint where contype = 'f'`.execute(db);
  return rows[0]?.count ?? 0;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartolina-backup-'));
  file = inFolder('shop.backup');
  const server = await createPrintTestApp();
  user = await signUpUser(server);
  const photo = await noise({ width: 1900, height: 1300 }).jpeg().toBuffer();
  const uploaded = await fetch(`${server.url}/storage/v1/object/photos`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  });
  const upload = await uploaded.json();
  photoSha256 = upload.sha256;
  await placeAndPay(server, user, orderRequest({}, { image_url: upload.image_url }));

  const change = { changedBy: null, changedAt: new Date() };
  const later = { ...DEFAULT_PRICES, version: 2, effectiveFrom: NEXT_YEAR, createdBy: null };
  await server.services.db.transaction().execute(async (trx) => {
    await saveChoices(trx, { choices: { ...NO_CHOICES, productName: 'Kept' }, revision: 3, ...change });
    await insertPrices(trx, later, new Date());
  });

  let isDone = false;
  let paid = 0;
  const customers = Array.from({ length: 3 }, async () => {
    for (; !isDone; paid += 1) await placeAndPay(server, user);
  });
  await waitUntil('a few orders are paid', async () => paid >= 6);
  ordersBefore = paid;
  const report = await createBackup({ db: server.services.db, storage: server.services.storage }, file);
  isDone = true;
  await Promise.all(customers);
  await server.close();
  expect(report.missing).toEqual([]);
  expect(report.files).toBeGreaterThanOrEqual(3);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a backup made under load', () => {
  test('is readable by its owner only', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('[O-7, O-8] restores the shop: charges, prints and refunds agree, and accounts, photos, prices and settings exist', async () => {
    const database = await openTestDatabase();
    await restoreInto(database);
    const server = await createTestApp({ DATA_DIR: inFolder('restored') }, { database });
    try {
      const ledgers = () => checkLedgers(server.services.db);
      await expect.poll(async () => (await ledgers()).violations, { timeout: 30_000 }).toEqual([]);
      expect((await ledgers()).charges).toBeGreaterThanOrEqual(ordersBefore);
      // A session that ended after the backup must not come back, so a restore ends all of them.
      expect((await fetch(`${server.url}/rest/v1/orders`, { headers: user.headers })).status).toBe(401);
      const { refreshToken: refresh_token, email, password } = user;
      const refreshed = await callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } });
      expect(refreshed.status).toBe(400);
      const { body: session } = await callAuth(server, '/token?grant_type=password', { body: { email, password } });
      const back = { ...user, headers: { authorization: `Bearer ${session.access_token}` } };
      const cards = await fetch(`${server.url}/rest/v1/orders`, { headers: back.headers });
      expect(cards.status).toBe(200);
      const photo = await server.services.storage.get(`photos/${photoSha256}/original.jpg`);
      expect(sha256Of(photo?.bytes)).toBe(photoSha256);
      expect((await server.services.shop.current()).settings.productName).toBe('Kept');
      expect(await findPrices(database.db, NEXT_YEAR)).toMatchObject({ version: 2 });
      if (database.kind === 'postgres') await expect(restoreInto(database, file, true)).rejects.toThrow('is running');
      // Sequences are restored too, so a new row doesn't reuse an old number.
      await placeAndPay(server, back);
    } finally {
      await server.close();
    }
  });

  test('moves to PGlite and from there to the other database with the same rows', async () => {
    copyPreparedData(inFolder('data'));
    const pglite = await openPglite(inFolder('data/database'));
    await migrate(pglite.db);
    await restoreInto(pglite);
    await createBackup({ db: pglite.db, storage: storageIn('restored') }, inFolder('pglite.backup'));
    await pglite.close();
    const other = await openTestDatabase();
    await restoreInto(other, inFolder('pglite.backup'));
    await createBackup({ db: other.db, storage: storageIn('restored') }, inFolder('other.backup'));
    const fresh = await openTestDatabase();
    expect(await countForeignKeys(other)).toBe(await countForeignKeys(fresh));
    await fresh.close();
    await other.close();
    const [first, last] = [await keptRows(file), await keptRows(inFolder('other.backup'))];
    expect(last).toEqual(await keptRows(inFolder('pglite.backup')));
    expect(last.rows.length).toBe(first.rows.length);
    expect(last.sequences).toEqual(first.sequences);
    expect(first.sequences.length).toBeGreaterThan(0);
  });
});

describe('restoring', () => {
  test('refuses a database with accounts, unless asked to replace it', async () => {
    const database = await openTestDatabase();
    await restoreInto(database);
    await expect(restoreInto(database)).rejects.toThrow('--replace');
    await restoreInto(database, file, true);
    expect((await checkLedgers(database.db)).charges).toBeGreaterThanOrEqual(ordersBefore);
    await database.close();
  });

  test('over another shop removes its photos and print files, but keeps shared ones', async () => {
    const database = await openTestDatabase();
    await restoreInto(database);
    const storage = storageIn('restored');
    const { id: user_id } = await database.db.selectFrom('profiles').select('id').executeTakeFirstOrThrow();
    const sha256 = 'b'.repeat(64);
    await database.db
      .insertInto('uploads')
      .values({ user_id, sha256, content_type: 'image/jpeg', width: 10, height: 10, bytes: 10 })
      .execute();
    const lost = photoKey(sha256, 'original');
    await storage.put(lost, { bytes: Uint8Array.of(1), contentType: 'image/jpeg' });
    await database.db.updateTable('print_attempts').set({ pdf_key: 'prints/lost.pdf' }).execute();
    await storage.put('prints/lost.pdf', { bytes: Uint8Array.of(1), contentType: 'application/pdf' });
    const print = await database.db.selectFrom('sandbox.prints').select('id').executeTakeFirstOrThrow();
    const picture = `print-shop/${print.id}-front.png`;
    await storage.put(picture, { bytes: Uint8Array.of(1), contentType: 'image/png' });
    await restoreInto(database, file, true);
    const server = await createTestApp({ DATA_DIR: inFolder('restored') }, { database });
    await waitUntil('the files are gone', async () => {
      const left = await Promise.all([lost, 'prints/lost.pdf', picture].map((key) => storage.has(key)));
      return !left.includes(true);
    });
    expect(await storage.has(photoKey(photoSha256, 'original'))).toBe(true);
    await server.close();
  });

  test('asks the print service before a waiting card is sent', async () => {
    const database = await openTestDatabase();
    const waiting = (row: string) =>
      row
        .replace('"state": "submitted"', '"state": "queued"')
        .replace(/"sending_since": "[^"]+"/, '"sending_since": null');
    const path = await rewrite('waiting.backup', (part) =>
      part.kind === 'rows' ? { ...part, rows: part.rows.map(waiting) } : part,
    );
    await restoreInto(database, path);
    const attempts = await database.db.selectFrom('print_attempts').select(['state', 'sending_since']).execute();
    expect(attempts.filter(({ state }) => state === 'queued').length).toBeGreaterThan(0);
    expect(attempts.filter(({ state, sending_since }) => state === 'queued' && sending_since === null)).toEqual([]);
    await database.close();
  });

  let untouched: Database;
  beforeAll(async () => {
    untouched = await openTestDatabase();
  });
  afterAll(() => untouched.close());

  const whole = () => readFileSync(file);
  const OUTSIDE = '../../outside.txt';
  const BAD_FILES: readonly (readonly [string, string, () => Buffer | null | Promise<Buffer | string>])[] = [
    ['a missing file', 'There is no file', () => null],
    ['an empty file', 'cut off', () => Buffer.alloc(0)],
    ['a file that is cut off', 'cut off', () => whole().subarray(0, whole().length / 2)],
    ['a file with a changed byte', 'damaged', () => withChangedByte(whole())],
    ['another gzipped file', 'not a backup', () => gzipSync('hello\n')],
    ['another file', 'not a backup', () => Buffer.from('hello')],
    ['a later format', 'has the format 2', () => rewriteHeader('bad.backup', () => ({ version: 2 }))],
    [
      'a newer Cartolina',
      'newer Cartolina',
      () => rewriteHeader('bad.backup', ({ migrations }) => ({ migrations: [...migrations, '9999_x'] })),
    ],
    [
      'an older Cartolina',
      'older Cartolina',
      () => rewriteHeader('bad.backup', ({ migrations }) => ({ migrations: migrations.slice(0, 1) })),
    ],
    [
      'a file that would land outside the storage',
      'damaged',
      () => rewrite('bad.backup', (part) => (part.kind === 'file' ? { ...part, key: OUTSIDE } : part)),
    ],
    ['a link instead of a file', 'damaged', () => gzippedLink()],
  ];
  test.each(BAD_FILES)('refuses %s and changes nothing', async (_what, words, contents) => {
    await expectRefused(await contents(), words);
  });

  test('is refused while a server uses the database', async () => {
    const boss = untouched.createBoss();
    await boss.start();
    await expectRefused(whole(), 'Stop all its processes first');
    await boss.stop();
  });

  async function expectRefused(contents: Buffer | string | null, words: string) {
    const path = inFolder('bad.backup');
    if (typeof contents !== 'string') rmSync(path, { force: true });
    if (contents instanceof Buffer) writeFileSync(path, contents);
    await expect(restoreInto(untouched, path)).rejects.toThrow(words);
    expect(await untouched.db.selectFrom('auth.users').select('id').execute()).toEqual([]);
    expect(await untouched.db.selectFrom('coupons').select('code').execute()).toEqual([{ code: 'TAKE30OFF' }]);
    expect(existsSync(join(folder, 'outside.txt'))).toBe(false);
  }
});

describe('a backup', () => {
  test('does not overwrite a file, and leaves none behind when it fails', async () => {
    const database = await openTestDatabase();
    const parts = { db: database.db, storage: storageIn('restored') };
    await expect(createBackup(parts, file)).rejects.toThrow('already exists');
    await expect(createBackup(parts, inFolder('no/such/folder'))).rejects.toThrow("can't be written: ENOENT");
    await database.close();
  });
});

/** Changes a byte in the middle, where the data is. */
function withChangedByte(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 0xff;
  return changed;
}

/** Returns a backup that has a link to an outside folder instead of a file. */
async function gzippedLink(): Promise<Buffer> {
  const header = { format: FORMAT, version: 1, createdAt: '', migrations: [], jobsVersion: null };
  const bytes = Buffer.from(JSON.stringify(header));
  const link = { name: 'files/photos', type: 'symlink', linkname: '/etc', size: 0 } as const;
  return gzipSync(
    await packTar([{ header: { name: 'backup.json', size: bytes.length }, body: bytes }, { header: link }]),
  );
}

function sha256Of(bytes: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
}
