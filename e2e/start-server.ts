/** The server of the journeys: the real one on a data folder of its own, which goes with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPreparedData } from '#testing/prepared.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-e2e-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
copyPreparedData(dataDir);
process.env.DATA_DIR = dataDir;
await import('#server/main.ts');
