import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderError, lockDataFolder } from './data-folder-lock.ts';

describe('the lock on the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cartolina-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lockFile = () => join(folder, 'lock');
  const writeOwner = (change: object) =>
    writeFileSync(lockFile(), JSON.stringify({ pid: 1, startedAt: '', host: 'elsewhere', token: 'x', ...change }));

  test('can be taken once, and again after it was released', () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`Another Cartolina (process ${process.pid}) is using the data folder`);
    lock.release();
    lockDataFolder(folder).release();
  });

  test('is taken over from a process that was killed', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    const lock = lockDataFolder(folder);
    const owner = JSON.parse(readFileSync(lockFile(), 'utf8'));
    lock.release();
    writeFileSync(lockFile(), JSON.stringify({ ...owner, pid: child.pid }));
    lockDataFolder(folder).release();
  });

  test('is respected while fresh, if another host holds it', () => {
    writeOwner({});
    expect(() => lockDataFolder(folder)).toThrow(DataFolderError);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lockFile(), longAgo, longAgo);
    lockDataFolder(folder).release();
  });

  test.each(['', 'not JSON', '{}', '[]', 'null'])('is reported and left alone when it is damaged (%j)', (content) => {
    writeFileSync(lockFile(), content);
    expect(() => lockDataFolder(folder)).toThrow(`The lock file ${lockFile()} is damaged`);
    expect(readFileSync(lockFile(), 'utf8')).toBe(content);
  });

  test('makes the folder private to its owner, whether it existed or not', () => {
    const made = join(folder, 'made');
    const there = join(folder, 'there');
    mkdirSync(there, { mode: 0o755 });
    for (const path of [made, there]) {
      lockDataFolder(path).release();
      expect(statSync(path).mode & 0o777).toBe(0o700);
    }
  });

  test('names DATA_DIR when the folder can’t be created', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockDataFolder(join(folder, 'file', 'data'))).toThrow(/DATA_DIR=.* can't be written to: ENOTDIR/);
  });
});
