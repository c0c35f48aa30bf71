/** Starts the journeys' server: the real one on its own data folder, which is deleted at the end. */
import { mkdirSync, rmSync } from 'node:fs';
import { copyPreparedData } from '#testing/prepared.ts';
import { dataDirOf } from './data-dir.ts';

const dataDir = dataDirOf(process.env.PORT ?? '');
// A killed server leaves its folder behind.
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { mode: 0o700 });
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
copyPreparedData(dataDir);
process.env.DATA_DIR = dataDir;
await import('#server/main.ts');
