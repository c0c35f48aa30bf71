/** The server of the journeys: the real one on a data folder of its own, which goes with it. */
import { mkdirSync, rmSync } from 'node:fs';
import { copyPreparedData } from '#testing/prepared.ts';
import { dataDirOf } from './data-dir.ts';

const dataDir = dataDirOf(process.env.PORT ?? '');
// One that was killed leaves its folder behind.
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { mode: 0o700 });
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
copyPreparedData(dataDir);
process.env.DATA_DIR = dataDir;
await import('#server/main.ts');
