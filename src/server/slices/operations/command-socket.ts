/**
 * Commands beside the embedded database, which serves only one process. A running server listens on a socket in its data folder
 * and runs them itself. Only the folder's owner can open the socket, as with the database. docs/decisions/0025 explains this.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { explainError } from '#server/frame/start-errors.ts';
import { COMMANDS, type CommandResult, type CommandServices } from './commands.ts';

/** Systems limit a socket's path to 104 or 108 bytes. */
const MAX_PATH_BYTES = 100;
const OWNER_ONLY = 0o600;

/** Returns null where no socket is possible: Windows has none in folders, and paths have a limit. */
export function socketPath(dataDir: string): string | null {
  const path = join(dataDir, 'commands.sock');
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_PATH_BYTES ? null : path;
}

const askSchema = z.object({ name: z.string(), args: z.array(z.string()) });
const resultSchema = z.object({ lines: z.array(z.string()), errors: z.array(z.string()), exitCode: z.int() });

type SocketServices = Omit<CommandServices, 'openJobs'> & { readonly jobs: Jobs; readonly localUrl: string };

/**
 * Call it only while holding the data folder's lock, because it removes an existing socket as left behind. Returns a function
 * that stops it.
 */
export async function listenForCommands(services: SocketServices, dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  if (path === null) return async () => {};
  rmSync(path, { force: true });
  const server = createServer((incoming, outgoing) => {
    const respond = (result: CommandResult) =>
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(result));
    text(incoming)
      .then((asked) => answer(services, asked))
      // An interrupted command must not stop the server.
      .then(respond, () => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  chmodSync(path, OWNER_ONLY);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function answer(services: SocketServices, asked: string): Promise<CommandResult> {
  try {
    const { name, args } = askSchema.parse(JSON.parse(asked));
    if (name === ADDRESS) return { lines: [services.localUrl], errors: [], exitCode: 0 };
    return await runCommand(name, { ...services, openJobs: async () => services.jobs }, args);
  } catch (error) {
    return { lines: [], errors: [explainError(error)], exitCode: 1 };
  }
}

/** Asks for the server's address on this machine. */
export const ADDRESS = 'address';

/** Never throws: a failed command says so in its result. */
export async function runCommand(
  name: string,
  services: CommandServices,
  args: readonly string[],
): Promise<CommandResult> {
  const command = COMMANDS[name];
  if (command === undefined) return { lines: [], errors: [`There is no command ${name}.`], exitCode: 1 };
  try {
    return await command.run(services, args);
  } catch (error) {
    const errors = [...(command.failure === null ? [] : [command.failure]), explainError(error)];
    return { lines: [], errors, exitCode: 1 };
  }
}

/** Returns null when no server listens, even if a killed one left its socket behind. */
export async function askServer(dataDir: string, name: string, args: readonly string[]): Promise<CommandResult | null> {
  const socket = socketPath(dataDir);
  if (socket === null) return null;
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: socket, method: 'POST', path: '/' }, (response) => {
      json(response).then((body) => resolve(resultSchema.parse(body)), reject);
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY_LISTENS.includes(error.code ?? '')) resolve(null);
      else reject(error);
    });
    asking.end(JSON.stringify({ name, args }));
  });
}

const NOBODY_LISTENS = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'];
