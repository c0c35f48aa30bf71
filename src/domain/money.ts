/** Money is whole cents in code, and dollars with two decimals on the wire (contract/dollars.ts). */
export type Cents = number & { readonly __unit: 'cents' };

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

export function centsToDollars(value: Cents): number {
  return value / 100;
}

/** Returns null when the amount is not a whole number of cents. */
export function dollarsToCents(dollars: number): Cents | null {
  const rounded = Math.round(dollars * 100);
  const isExact = Number.isSafeInteger(rounded) && Math.abs(rounded / 100 - dollars) < 1e-9;
  return isExact ? cents(rounded) : null;
}
