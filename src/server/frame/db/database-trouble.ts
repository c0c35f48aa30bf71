/** Tells a database that doesn't answer from one that refuses a statement. */

/** Replaces the driver's many errors about connecting. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('The database could not be reached.', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/** Canceled by a timeout or an operator, shutting down or starting, or out of connections or locks. */
const TROUBLE_CODES = ['57014', '57P01', '57P02', '57P03', '53300', '55P03', '25P03'];

/** The driver's own timeouts and lost connections have no code. */
const TROUBLE_MESSAGE = /^(Query read timeout|Connection terminated|Client was closed)/;

export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  if (!(error instanceof Error)) return false;
  const hasCode = 'code' in error && typeof error.code === 'string' && TROUBLE_CODES.includes(error.code);
  return hasCode || TROUBLE_MESSAGE.test(error.message);
}
