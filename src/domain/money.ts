/** Money is whole cents in code, and whole units with two decimals on the wire (contract/dollars.ts). */
export type Cents = number & { readonly __unit: 'cents' };

/** What a shop can sell in. All of them have a hundred cents. */
export const CURRENCIES = ['usd', 'eur', 'gbp', 'chf', 'cad'] as const;
export type Currency = (typeof CURRENCIES)[number];

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

const formats = new Map<string, Intl.NumberFormat>();

/** The only place that writes an amount for people: "$3.49", "CA$3.49", "CHF 3.49". */
export function formatMoney(amountCents: number, currency: string): string {
  let format = formats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(amountCents / 100);
}
