/**
 * Long tests take over 2.5 seconds of a whole run, and every row of the specification that they name has another test. On a
 * person's machine, `npm test` leaves them out.
 */
export const TOO_LONG = 'they are long: CI=true npm test and npm run prove run them';

/** For what runs at its full length on PostgreSQL, and once more on PGlite, which takes seconds to start. */
export const LONG_ON_PGLITE = process.env.TEST_DATABASE === 'pglite' ? { tags: ['long'] } : {};
