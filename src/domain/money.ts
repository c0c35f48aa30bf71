export type Cents = number & { readonly __unit: 'cents' };

/** The currencies that a shop can use. All have a hundred cents. */
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

/** Written like `Intl` does in American English. Using Intl would take longer than the rest of a page's start. */
const SYMBOLS: Readonly<Record<string, string>> = { usd: '$', eur: '€', gbp: '£', chf: 'CHF\u00a0', cad: 'CA$' };

/** Writes every amount that people see: "$3.49", "CA$3.49", "CHF 3.49". */
export function formatMoney(amountCents: number, currency: string): string {
  const [whole = '', decimals = ''] = (Math.abs(Math.round(amountCents)) / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const symbol = SYMBOLS[currency.toLowerCase()] ?? `${currency.toUpperCase()}\u00a0`;
  return `${amountCents < 0 ? '-' : ''}${symbol}${grouped}.${decimals}`;
}
