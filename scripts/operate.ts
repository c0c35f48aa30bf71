/** `npm run operate -- stuck | dead-letters | requeue ORDER|JOB | refund ORDER | ack ORDER | sign-out EMAIL|all`: for operators. */
import { systemClock } from '#server/clock.ts';
import { withConfiguredDatabase } from '#server/db/open-configured.ts';
import { readEnv } from '#server/env.ts';
import { createLogger } from '#server/http/logger.ts';
import { startJobs } from '#server/jobs/boss-jobs.ts';
import { operate, parseCommand } from '#server/operations/operate.ts';
import { explainError } from '#server/start-errors.ts';

async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  const env = readEnv();
  const lines = await withConfiguredDatabase(env, async (database) => {
    const jobs = await startJobs(database, createLogger(env));
    try {
      return await operate({ db: database.db, jobs, clock: systemClock }, command);
    } finally {
      await jobs.stop();
    }
  });
  for (const line of lines) console.log(line);
  const isQueued = command.name === 'requeue' || command.name === 'refund';
  if (isQueued && env.DATABASE_URL === undefined) console.log('The server will do it when it runs again.');
}

main().catch((error: unknown) => {
  console.error(explainError(error));
  process.exitCode = 1;
});
