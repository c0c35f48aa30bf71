import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the data folder of the journeys' server. Derived from its port, so that a journey can run an operator's command. */
export function dataDirOf(port: string): string {
  return join(tmpdir(), `cartolina-e2e-${port}`);
}
