/** Global setup of Vitest's `pglite` project: migrates once, so that each test app starts from a copy. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openPglite } from '#server/frame/db/database.ts';
import { migrate } from '#server/frame/db/migrate.ts';
import { copyPreparedData } from './prepared.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file from which to open a database in memory. */
    pgliteSnapshot: string;
    /** A stopped process's data folder, which others start from a copy of. */
    pgliteDataDir: string;
  }
}

/** Creates a data folder like a stopped process's. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const database = await openPglite(join(dataDir, 'database'));
  await migrate(database.db);
  const boss = database.createBoss();
  await boss.start();
  await boss.stop();
  await database.close();
}

export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-pglite-'));
  const dataDir = join(folder, 'data');
  if (!copyPreparedData(dataDir)) await prepareDataDir(dataDir);
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'database') });
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  const file = join(folder, 'snapshot.tar');
  writeFileSync(file, Buffer.from(await snapshot.arrayBuffer()));
  project.provide('pgliteSnapshot', file);
  project.provide('pgliteDataDir', dataDir);
  return () => rmSync(folder, { recursive: true, force: true });
}
