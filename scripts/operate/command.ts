/** `npm run operate`, `coupon:add`, `auth:rotate-keys` and `backup`: commands for operators, whether or not the server runs. */
import { resolve } from 'node:path';
import { systemClock } from '#server/frame/clock.ts';
import { requireExistingDatabase, withConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { type Env, readEnv } from '#server/frame/env.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { startJobs } from '#server/frame/jobs/boss-jobs.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { explainError, StartError } from '#server/frame/start-errors.ts';
import { createStorage } from '#server/providers/storage/create-storage.ts';
import { askServer, runCommand } from '#server/slices/operations/command-socket.ts';
import type { CommandResult } from '#server/slices/operations/commands.ts';

async function main(): Promise<void> {
  const [name = '', ...given] = process.argv.slice(2);
  const args = name === 'backup' ? given.map(toAbsolute) : given;
  const env = readEnv();
  const answered = env.DATABASE_URL === undefined ? await askServer(env.DATA_DIR, name, args) : null;
  const { lines, errors, exitCode } = answered ?? (await runHere(env, name, args));
  for (const line of lines) console.log(line);
  for (const line of errors) console.error(line);
  process.exitCode = exitCode;
}

/** The server may run in another folder. */
function toAbsolute(argument: string): string {
  return argument.startsWith('-') ? argument : resolve(argument);
}

async function runHere(env: Env, name: string, args: readonly string[]): Promise<CommandResult> {
  if (name === 'backup') await requireBackupSource(env);
  return withConfiguredDatabase(env, async (database) => {
    const opened: Jobs[] = [];
    const openJobs = async () => {
      const jobs = await startJobs(database, createLogger(env));
      opened.push(jobs);
      return jobs;
    };
    try {
      const storage = await createStorage(env);
      const services = { db: database.db, clock: systemClock, openJobs, storage, timeZone: env.SHOP_TIME_ZONE };
      return await runCommand(name, services, args);
    } finally {
      for (const jobs of opened) await jobs.stop();
    }
  });
}

/** Without this check, a wrong folder or URL would give an empty backup that looks like a good one. */
async function requireBackupSource(env: Env): Promise<void> {
  try {
    await requireExistingDatabase(env);
  } catch (cause) {
    throw cause instanceof StartError ? new StartError(`${cause.message} No backup was made.`, { cause }) : cause;
  }
}

main().catch((error: unknown) => {
  console.error(explainError(error));
  process.exitCode = 1;
});
