/** The command `npm run auth:rotate-keys`: adds a new signing key without signing users out. */
import { lockDataFolder } from '../../db/data-folder-lock.ts';
import { openConfiguredDatabase } from '../../db/open-configured.ts';
import { readEnv } from '../../env.ts';
import { explainStartError } from '../../start-errors.ts';
import { rotateSigningKeys } from './signing-keys.ts';

async function main(): Promise<void> {
  const env = readEnv();
  const lock = env.DATABASE_URL === undefined ? lockDataFolder(env.DATA_DIR) : null;
  try {
    const database = await openConfiguredDatabase(env);
    const { kid, signsFrom } = await rotateSigningKeys(database.db, new Date());
    await database.close();
    process.stdout.write(
      `The key ${kid} is published and signs from ${signsFrom.toISOString()}. Nobody is signed out.\n`,
    );
  } finally {
    lock?.release();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exitCode = 1;
});
