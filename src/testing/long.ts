/**
 * Long tests take over 2.5 seconds of a whole run, and every row of the specification that they name has another test.
 * `npm test` leaves them to `npm run prove`.
 */
export const TOO_LONG = 'it is long';

/** For what runs at its full length on PostgreSQL, and once more on PGlite, which takes seconds to start. */
export const LONG_ON_PGLITE = process.env.TEST_DATABASE === 'pglite' ? { tags: ['long'] } : {};

/** For what only PGlite is likely to break: the server's own process writes its files. */
export const LONG_ON_POSTGRES = process.env.TEST_DATABASE === 'postgres' ? { tags: ['long'] } : {};
