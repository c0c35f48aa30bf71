/** Global setup of Vitest's `components` project: the real server on PGlite, behind Vite's proxy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '../faults/server-process.ts';
import { copyPreparedData } from '../prepared.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    apiPort: number;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-components-'));
  copyPreparedData(dataDir);
  const port = project.getProvidedContext().apiPort;
  const server = await startServer({ dataDir, databaseUrl: null, port });
  return async () => {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
