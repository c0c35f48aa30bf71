/** The shop console's endpoints. For anyone but operators they are absent. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Tells the pages that the caller may see them. */
export const openConsole = endpoint({
  method: 'GET',
  path: '/rest/v1/console',
  summary: 'Ask whether the caller is an operator',
  auth: 'operator',
  response: z.object({ email: z.string() }),
});
