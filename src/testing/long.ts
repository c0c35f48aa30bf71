/**
 * Long tests take over 2.5 seconds of a whole run, and every row of the specification that they name has another test.
 * `npm test` leaves them to `npm run prove`.
 */
export const TOO_LONG = 'it is long';

/** For what runs at its full length on PostgreSQL, and once more on PGlite, which takes seconds to start. */
export const LONG_ON_PGLITE = process.env.TEST_DATABASE === 'pglite' ? { tags: ['long'] } : {};

/** For what is about files that a process holds itself, as PGlite does, and is true of PostgreSQL anyway. */
export const LONG_ON_POSTGRES = process.env.TEST_DATABASE === 'postgres' ? { tags: ['long'] } : {};
