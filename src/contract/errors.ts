import * as z from 'zod/mini';

/** Every error of the API, except under /auth/v1, where errors have GoTrue's form. */
export const errorBodySchema = z.object({
  code: z.string(),
  title: z.string(),
  message: z.string(),
  request_id: z.string(),
  retryable: z.boolean(),
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
