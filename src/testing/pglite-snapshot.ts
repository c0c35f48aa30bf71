/** Global setup of Vitest's `pglite` project: migrates once, so that each test app starts from a copy. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openPglite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file from which to open a database in memory. */
    pgliteSnapshot: string;
    /** A data folder as a process leaves it, to start others on a copy. */
    pgliteDataDir: string;
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-pglite-'));
  mkdirSync(join(folder, 'data'));
  const dataDir = join(folder, 'data/database');
  const database = await openPglite(dataDir);
  await migrate(database.db);
  const boss = database.createBoss();
  await boss.start();
  await boss.stop();
  await database.close();
  const pglite = await PGlite.create({ dataDir });
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  const file = join(folder, 'snapshot.tar');
  writeFileSync(file, Buffer.from(await snapshot.arrayBuffer()));
  project.provide('pgliteSnapshot', file);
  project.provide('pgliteDataDir', join(folder, 'data'));
  return () => rmSync(folder, { recursive: true, force: true });
}
