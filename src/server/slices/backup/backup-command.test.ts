/** Runs the real command on its own data folder. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPglite } from '#server/frame/db/database.ts';
import { type ServerOptions, SHORT_LIVED, serverEnvironment } from '#testing/server-process.ts';

const SCRIPT = join(import.meta.dirname, '../../../../scripts/operate/command.ts');

describe('npm run backup', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cartolina-backup-command-'));
    cpSync(inject('pgliteDataDir'), join(folder, 'data'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function backup(name: string, from: Partial<ServerOptions> = {}) {
    const path = join(folder, name);
    const env = serverEnvironment({ dataDir: join(folder, 'data'), databaseUrl: null, ...from });
    const { status, stdout, stderr } = spawnSync(process.execPath, [...SHORT_LIVED, SCRIPT, 'backup', path], { env });
    return { status, output: stdout.toString(), errors: stderr.toString(), isThere: existsSync(path) };
  }

  test('refuses a folder without a database, and creates none', () => {
    const dataDir = join(folder, 'elsewhere');
    const { status, errors, isThere } = backup('empty.backup', { dataDir });
    expect({ status, isThere }).toEqual({ status: 1, isThere: false });
    expect(errors).toContain(`There is no database in DATA_DIR=${dataDir}.`);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('exits with 0 for a complete backup, with 2 when files are missing, and with 1 when there is none', async () => {
    expect(backup('whole.backup')).toMatchObject({ status: 0, isThere: true });
    const database = await openPglite(join(folder, 'data', 'database'));
    const { id } = await database.db
      .insertInto('auth.users')
      .values({ email: 'ada@example.com', password_hash: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db.insertInto('profiles').values({ id, email: 'ada@example.com' }).execute();
    const photo = { sha256: 'a'.repeat(64), content_type: 'image/jpeg', width: 10, height: 10, bytes: 10 };
    await database.db
      .insertInto('uploads')
      .values({ user_id: id, ...photo })
      .execute();
    await database.close();
    const { status, output, errors, isThere } = backup('gaps.backup');
    expect(output).toMatch(/1 accounts, 0 postcards, 0 orders, \d+ rows in all, 0 files/);
    expect({ status, isThere }).toEqual({ status: 2, isThere: true });
    expect(errors).toContain(`photos/${photo.sha256}`);
    expect(backup('gaps.backup').status).toBe(1);
  });
});
