/**
 * Amounts are whole cents, in fields that end with "cents". Only the fields that SPEC.md names (`amount`, `total_amount`) are
 * dollars, or units of another currency. Not in domain/money.ts, so that pages that only show a price load no schemas.
 */
import * as z from 'zod/mini';
import { CURRENCIES } from '#domain/money.ts';

export const currencySchema = z.enum(CURRENCIES);

export const centsSchema = z.int().check(z.minimum(0), z.maximum(100_000_000));

/** With two decimals. */
export const dollarsSchema = z.number().check(z.minimum(0), z.maximum(1_000_000));
