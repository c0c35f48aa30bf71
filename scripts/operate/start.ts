/** `npm start`: builds the pages if they are out of date, then becomes the server. */
import { buildWebIfNeeded } from '../build/build-if-needed.ts';

await buildWebIfNeeded();
await import('#server/main.ts');
