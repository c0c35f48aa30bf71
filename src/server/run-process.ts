/** Runs everything on one port, prints its URL, and shuts down in order. */
import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { lockDataFolder, makeDataFolder } from '#server/frame/db/data-folder-lock.ts';
import { openConfiguredDatabase } from '#server/frame/db/open-configured.ts';
import { requireRowSecurity } from '#server/frame/db/row-security.ts';
import { readEnv } from '#server/frame/env.ts';
import { armFailpoint } from '#server/frame/failpoint.ts';
import { chooseOperationsPort, choosePort } from '#server/frame/http/choose-port.ts';
import { createOperationsApp } from '#server/frame/http/health.ts';
import { createLogger } from '#server/frame/http/logger.ts';
import { explainStartError } from '#server/frame/start-errors.ts';
import { listenForCommands } from '#server/slices/operations/command-socket.ts';
import { createApp } from './app.ts';
import { startBackground } from './background.ts';
import { createServices, type ServiceOptions, type Services, stopServices } from './services.ts';

export async function runProcess(options: Pick<ServiceOptions, 'drawing' | 'retries'> = {}): Promise<void> {
  try {
    await startProcess(options);
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`);
    process.exit(1);
  }
}

async function startProcess(options: Pick<ServiceOptions, 'drawing' | 'retries'>): Promise<void> {
  const env = readEnv();
  armFailpoint(env.FAILPOINT);
  const log = createLogger(env);
  if (env.S3_BUCKET === undefined) makeDataFolder(env.DATA_DIR);
  const lock = env.DATABASE_URL === undefined ? lockDataFolder(env.DATA_DIR) : null;
  process.on('exit', () => lock?.release());
  const port = await choosePort(env);
  const operationsPort = await chooseOperationsPort(env, port);
  const database = await openConfiguredDatabase(env);
  await requireRowSecurity(database.db);
  const services = await createServices({ env, port, database, log, ...options });
  const app = await createApp(services);
  await listenQuietly(app, { port, host: env.HOST });
  const operations = operationsPort === null ? null : await startOperations(services, operationsPort);
  await startBackground(services);
  const stopCommands = lock === null ? null : await listenForCommands(services, env.DATA_DIR);
  // Flushed now, because the process may be killed instead of exiting.
  flushCompileCache();
  const { productName } = (await services.shop.current()).settings;
  process.stdout.write(`${productName} is ready: ${services.siteUrl}\n`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write('Stopping: letting requests and jobs finish…\n');
    await app.close();
    await operations?.close();
    await stopCommands?.();
    await stopServices(services);
    lock?.release();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function startOperations(services: Services, port: number): Promise<FastifyInstance> {
  const app = createOperationsApp(services);
  await listenQuietly(app, { port, host: services.env.OPERATIONS_HOST });
  return app;
}

/** Keeps Fastify from logging each address it listens on; we print one line when everything is ready. */
async function listenQuietly(
  app: FastifyInstance,
  where: { readonly port: number; readonly host: string },
): Promise<void> {
  const { level } = app.log;
  app.log.level = 'warn';
  await app.listen(where);
  app.log.level = level;
}
