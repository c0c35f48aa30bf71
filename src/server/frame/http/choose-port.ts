import { createServer } from 'node:net';
import type { Env } from '#server/frame/env.ts';
import { StartError } from '#server/frame/start-errors.ts';
import { operationsPort } from './health.ts';

const DEFAULT_PORT = 3000;
const TRIES = 20;
const LARGEST_PORT = 65_535;

/** Returns the port for readiness and metrics, or null when they are served beside the pages. */
export async function chooseOperationsPort(env: Env, port: number): Promise<number | null> {
  const wanted = operationsPort(env, port);
  if (wanted === null) return null;
  const free = await tryPort(wanted, env.OPERATIONS_HOST, 'OPERATIONS_');
  if (free !== null && free !== port) return free;
  throw new StartError(`OPERATIONS_PORT=${wanted} on ${env.OPERATIONS_HOST} is taken. Choose another OPERATIONS_PORT.`);
}

/** Returns the configured port, or the next free one from the default. 0 means any. */
export async function choosePort({ PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<number> {
  const wanted = PORT ?? DEFAULT_PORT;
  const free = await tryPort(wanted, HOST);
  if (free !== null) return free;
  if (PORT !== undefined) {
    throw new StartError(`PORT=${PORT} on ${HOST} is taken by another program. Choose another PORT.`);
  }
  for (let port = wanted + 1; port <= wanted + TRIES; port += 1) {
    if ((await tryPort(port, HOST)) !== null) {
      process.stdout.write(`Port ${wanted} is taken, using ${port} instead.\n`);
      return port;
    }
  }
  throw new StartError(`The ports ${wanted} to ${wanted + TRIES} on ${HOST} are all taken. Choose another PORT.`);
}

function tryPort(port: number, host: string, prefix = ''): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    const unusable = (cause: NodeJS.ErrnoException) =>
      new StartError(`${prefix}PORT=${port} on ${prefix}HOST=${host} can't be used: ${cause.code}.`, { cause });
    if (port > LARGEST_PORT) throw new StartError(`${prefix}PORT: ${port} is no port. Choose one.`);
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(unusable(error));
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      const chosen = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(chosen));
    });
  });
}
