import * as z from 'zod/mini';

const deliveryWindowSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Days on which cards should arrive; null where no card goes. */
export const arrivalSchema = z.object({
  us: z.nullable(deliveryWindowSchema),
  abroad: z.nullable(deliveryWindowSchema),
});
