/** Turns what can go wrong at the start into a message that names the variable or file to look at. */
import { DataFolderError } from './db/data-folder-lock.ts';
import { MigrationError } from './db/migrate.ts';
import { EnvError } from './env.ts';

/** An error whose message is already meant for the person who starts the program. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function explainStartError(error: unknown): string {
  const isExplained =
    error instanceof StartError ||
    error instanceof EnvError ||
    error instanceof DataFolderError ||
    error instanceof MigrationError;
  if (isExplained) return `Cartolina could not start.\n${error.message}`;
  return `Cartolina could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
