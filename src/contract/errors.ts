import * as z from 'zod/mini';

/** Every error of the API, except those of /auth/v1, which speak GoTrue's shape. */
export const errorBodySchema = z.object({
  code: z.string(),
  title: z.string(),
  message: z.string(),
  request_id: z.string(),
  retryable: z.boolean(),
  details: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
