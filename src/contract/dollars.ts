import * as z from 'zod/mini';

/** Dollars with two decimals. Not in domain/money.ts, so that pages that only show a price load no schemas. */
export const dollarsSchema = z.number().check(z.minimum(0), z.maximum(1_000_000));
