/**
 * An exclusive lock on the data folder. PGlite has none, and two processes on one folder would silently lose rows. The owner
 * keeps refreshing the file's time, so that a killed process's lock expires, even in another container.
 */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const REFRESH_MS = 2_000;
const FOREIGN_LOCK_LIFE_MS = 20_000;

export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

type Owner = { readonly pid: number; readonly startedAt: string; readonly host: string; readonly token: string };

export type DataFolderLock = { release(): void };

export function lockDataFolder(dataDir: string): DataFolderLock {
  const file = join(dataDir, 'lock');
  const owner: Owner = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? '',
    host: hostname(),
    token: randomUUID(),
  };
  const draft = join(dataDir, `.lock-${owner.token}`);
  makeDataFolder(dataDir);
  try {
    writeFileSync(draft, JSON.stringify(owner));
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
  try {
    acquire(file, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  const timer = setInterval(() => touch(file), REFRESH_MS);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      if (readOwner(file)?.token === owner.token) rmSync(file, { force: true });
    },
  };
}

/** Readable only by its owner, because it holds photos, addresses, password hashes and the keys that sign sessions. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY });
    if (statSync(dataDir).uid === process.getuid?.()) chmodSync(dataDir, OWNER_ONLY);
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
}

const OWNER_ONLY = 0o700;

function notWritable(dataDir: string, cause: unknown): DataFolderError {
  return new DataFolderError(`The data folder DATA_DIR=${dataDir} can't be written to: ${codeOf(cause)}.`, { cause });
}

function acquire(file: string, draft: string): void {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      linkSync(draft, file);
      return;
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    }
    const held = readOwner(file);
    if (held === undefined) continue;
    if (isAlive(file, held)) {
      throw new DataFolderError(
        `Another Cartolina (process ${held.pid}) is using the data folder ${file.replace(/.lock$/, '')}. ` +
          'Stop it first, or choose another folder with DATA_DIR.',
      );
    }
    removeStale(file, held);
  }
  throw new DataFolderError(`The lock file ${file} keeps changing: is another Cartolina starting?`);
}

/** Returns undefined when the file has just been removed. */
function readOwner(file: string): Owner | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new DataFolderError(`The lock file ${file} can't be read: ${codeOf(cause)}.`, { cause });
  }
  const owner = parseOwner(text);
  if (owner === null) {
    throw new DataFolderError(
      `The lock file ${file} is damaged, so we can't tell which process uses the folder. ` +
        'Make sure that no other Cartolina is running on it, then delete the file.',
    );
  }
  return owner;
}

function parseOwner(text: string): Owner | null {
  try {
    const { pid, startedAt, host, token } = JSON.parse(text) as Partial<Record<keyof Owner, unknown>>;
    const isOwner =
      typeof pid === 'number' && typeof startedAt === 'string' && typeof host === 'string' && typeof token === 'string';
    return isOwner ? { pid, startedAt, host, token } : null;
  } catch {
    return null;
  }
}

function isAlive(file: string, owner: Owner): boolean {
  if (owner.host !== hostname()) return Date.now() - modifiedAt(file) < FOREIGN_LOCK_LIFE_MS;
  if (owner.pid === process.pid) return owner.startedAt === processStart(process.pid);
  try {
    process.kill(owner.pid, 0);
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
  const start = processStart(owner.pid);
  // Process ids are reused, but start times tell processes apart.
  return start === undefined || owner.startedAt === '' || start === owner.startedAt;
}

/** Two processes may both find the lock stale. One that moved a fresh lock away by mistake puts it back. */
function removeStale(file: string, stale: Owner): void {
  const moved = `${file}-${randomUUID()}`;
  try {
    renameSync(file, moved);
  } catch {
    return;
  }
  if (readOwner(moved)?.token !== stale.token) linkSync(moved, file);
  rmSync(moved, { force: true });
}

/** Returns the kernel's start time of a process, where /proc exists. */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function modifiedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder is gone, which the database will report.
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
