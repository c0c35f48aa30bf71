/** Global setup of Vitest's `components` project: the real server on PGlite, behind Vite's proxy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { askServer } from '#server/operations/command-socket.ts';
import { startServer } from '../faults/server-process.ts';
import { copyPreparedData } from '../prepared.ts';
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
  copyPreparedData(dataDir);
  const port = project.getProvidedContext().apiPort;
  const server = await startServer({ dataDir, databaseUrl: null, port });
  const operator = await signUpUser(server, { email: 'operator@example.com', fullName: 'Otto Operator' });
  await askServer(dataDir, 'operate', ['grant', operator.email]);
  project.provide('operator', operator);
  return async () => {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
