/** `npm run backup -- FILE`: saves all rows and files of this installation in one file. */
import { resolve } from 'node:path';
import { createBackup } from '#server/backup/create-backup.ts';
import { withConfiguredDatabase } from '#server/db/open-configured.ts';
import { readEnv } from '#server/env.ts';
import { explainError, StartError } from '#server/start-errors.ts';
import { createStorage } from '#server/storage/create-storage.ts';

const USAGE = 'Usage: npm run backup -- FILE';
/** The backup exists, but a script should notice that files are missing. */
const EXIT_WITH_GAPS = 2;

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || rest.length > 0) throw new StartError(USAGE);
  const env = readEnv();
  const path = resolve(file);
  const { rows, files, missing } = await withConfiguredDatabase(env, async ({ db }) =>
    createBackup({ db, storage: await createStorage(env) }, path),
  );
  console.log(`${path}: ${rows} rows and ${files} files.`);
  console.log(
    "It holds people's addresses, password hashes and the keys that sign sessions. Keep it as safe as the database.",
  );
  for (const key of missing) console.error(`Missing in the storage, and so from the backup: ${key}`);
  if (missing.length > 0) process.exitCode = EXIT_WITH_GAPS;
}

main().catch((error: unknown) => {
  console.error(`No backup was made.\n${explainError(error)}`);
  process.exitCode = 1;
});
