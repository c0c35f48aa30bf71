import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { choicesSchema, settingsSchema } from '../shop-settings.ts';

export const getSettings = endpoint({
  method: 'GET',
  path: '/rest/v1/console/settings',
  summary: "Get the shop's settings: what operators have chosen, and the defaults of this installation",
  auth: 'operator',
  response: z.object({
    choices: choicesSchema,
    defaults: settingsSchema,
    /** Counts the changes. */
    revision: z.int(),
  }),
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/rest/v1/console/settings',
  summary: "Change the shop's settings",
  auth: 'operator',
  body: z.strictObject({
    choices: choicesSchema,
    /** The revision that the operator saw, so that two operators can't change settings at once. */
    revision: z.int(),
  }),
});
