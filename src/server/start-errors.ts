/** Turns what can go wrong at the start into a message that names the variable or file to look at. */
import { DataFolderError } from './db/data-folder-lock.ts';
import { MigrationError } from './db/migrate.ts';
import { EnvError } from './env.ts';

/** An error whose message is already meant for the person who starts the program. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function explainStartError(error: unknown): string {
  return `Cartolina could not start.\n${explainError(error)}`;
}

/** For the operator's commands: the words alone where there are some, otherwise all that is known. */
export function explainError(error: unknown): string {
  const isExplained =
    error instanceof StartError ||
    error instanceof EnvError ||
    error instanceof DataFolderError ||
    error instanceof MigrationError;
  if (isExplained) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
