/** `npm run restore -- FILE [--replace]`: loads a backup into the configured database and storage, of any kind. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { readEnv } from '#server/frame/env.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { explainError, StartError } from '#server/frame/start-errors.ts';
import { createStorage } from '#server/providers/storage/create-storage.ts';
import { restoreBackup } from '#server/slices/backup/restore-backup.ts';

const USAGE = 'Usage: npm run restore -- FILE [--replace]';

async function main(): Promise<void> {
  const { path, replace } = readArguments();
  const env = readEnv();
  const { createdAt, rows, files } = await withConfiguredDatabase(env, async (database) =>
    restoreBackup({ database, storage: await createStorage(env), log: createLogger(env) }, { path, replace }),
  );
  console.log(`Restored the backup of ${createdAt}: ${rows} rows and ${files} files.`);
}

function readArguments(): { path: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
    const [file] = positionals;
    if (file !== undefined && positionals.length === 1)
      return { path: resolve(file), replace: values.replace === true };
  } catch {
    // Thrown for an unknown option; the usage lists the known ones.
  }
  throw new StartError(USAGE);
}

main().catch((error: unknown) => {
  console.error(`Nothing was restored.\n${explainError(error)}`);
  process.exitCode = 1;
});
