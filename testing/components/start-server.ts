/** Global setup of Vitest's `components` project: the real server on PostgreSQL, behind Vite's proxy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#server/frame/clock.ts';
import { openPostgres } from '#server/frame/db/database.ts';
import { grantRole } from '../grant-role.ts';
import { createDatabase, startCluster } from '../postgres-cluster.ts';
import { startServer } from '../server-process.ts';
import { signUpUser, type TestUser } from '../sign-in.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    apiPort: number;
    /** An operator's account, for tests of the console. */
    operator: TestUser;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-components-'));
  const cluster = await startCluster();
  const databaseUrl = await createDatabase(cluster.url);
  const port = project.getProvidedContext().apiPort;
  const server = await startServer({ dataDir, databaseUrl, port });
  const operator = await signUpUser(server, { email: 'operator@example.com', fullName: 'Otto Operator' });
  const database = openPostgres(databaseUrl);
  await grantRole({ services: { db: database.db, clock: systemClock } }, operator);
  await database.close();
  project.provide('operator', operator);
  return async () => {
    await server.kill();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
