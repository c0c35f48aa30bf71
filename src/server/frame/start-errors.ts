/** Explains errors at start-up. */
import { DataFolderError } from '#server/frame/db/data-folder-lock.ts';
import { MigrationError } from '#server/frame/db/migrate.ts';
import { EnvError } from './env.ts';

/** Its message is written for the person who starts the program, and names the variable or file to check. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function explainStartError(error: unknown): string {
  return `Cartolina could not start.\n${explainError(error)}`;
}

/** Returns only the message of an error that explains itself, and otherwise the stack. */
export function explainError(error: unknown): string {
  const isExplained =
    error instanceof StartError ||
    error instanceof EnvError ||
    error instanceof DataFolderError ||
    error instanceof MigrationError;
  if (isExplained) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
