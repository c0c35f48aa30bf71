import * as z from 'zod/mini';
import { CURRENCIES } from '#domain/money.ts';

export const currencySchema = z.enum(CURRENCIES);

/**
 * Dollars, or units of another currency, with two decimals. Not in domain/money.ts, so that pages that only show a price load
 * no schemas.
 */
export const dollarsSchema = z.number().check(z.minimum(0), z.maximum(1_000_000));
