/** The fields of a new price list: text, by the name of the field. */
import type { PricesRecord } from '#contract/prices.ts';
import { COUNTRIES } from '#domain/address.ts';
import { type Currency, formatMoney } from '#domain/money.ts';
import { MIN_CHARGE_CENTS, PRICE_LIMITS, priceOrder } from '#domain/pricing.ts';
import { CARD_SIZES, PAPER_TYPES } from '#domain/printing-options.ts';
import { toPriceList } from '#web/content/known-config.ts';
import { sizeText } from './labels.ts';
import { readCents } from './read-cents.ts';

export type PriceTexts = { readonly currency: Currency; readonly amounts: Readonly<Record<string, string>> };
export type PriceFields = Omit<PricesRecord, 'version'>;

export function toPriceTexts({ currency, order_cents, delivery_cents, card_cents }: PriceFields): PriceTexts {
  const show = (cents: number) => (cents / 100).toFixed(2);
  const deliveries = COUNTRIES.map((country) => [country, show(delivery_cents[country])]);
  const cards = CARD_SIZES.flatMap((size) =>
    PAPER_TYPES.map((paper) => [`${size} ${paper}`, show(card_cents[size][paper])]),
  );
  return { currency, amounts: Object.fromEntries([['order', show(order_cents)], ...deliveries, ...cards]) };
}

function limitsOf(name: string): { readonly min: number; readonly max: number } {
  if (name === 'order') return { min: MIN_CHARGE_CENTS, max: PRICE_LIMITS.order };
  const isDelivery = COUNTRIES.some((country) => country === name);
  return { min: 0, max: isDelivery ? PRICE_LIMITS.delivery : PRICE_LIMITS.card };
}

function read({ amounts }: PriceTexts, name: string): number | null {
  const { min, max } = limitsOf(name);
  return readCents(amounts[name] ?? '', max, min);
}

/** Returns undefined for a good amount. */
export function problemOf(texts: PriceTexts, name: string): string | undefined {
  const { min, max } = limitsOf(name);
  const range = [min, max].map((cents) => formatMoney(cents, texts.currency)).join(' to ');
  return read(texts, name) === null ? `Please enter an amount from ${range}.` : undefined;
}

/** Returns null while a field has a problem. */
export function readPriceTexts(texts: PriceTexts): PriceFields | null {
  if (Object.keys(texts.amounts).some((name) => read(texts, name) === null)) return null;
  const amount = (name: string) => read(texts, name) ?? 0;
  const [USA, Germany, UK, France] = [amount('USA'), amount('Germany'), amount('UK'), amount('France')];
  const papers = (size: string) => ({
    'matte-cover': amount(`${size} matte-cover`),
    'glossy-cover': amount(`${size} glossy-cover`),
    'premium-matte': amount(`${size} premium-matte`),
  });
  return {
    currency: texts.currency,
    order_cents: amount('order'),
    delivery_cents: { USA, Germany, UK, France },
    card_cents: { '4.25x5.5': papers('4.25x5.5'), '5x7': papers('5x7'), '6x9': papers('6x9') },
  };
}

/** Prices some example orders by the same rules as every quote. */
export function examplesOf(wanted: PriceFields): (readonly [string, string])[] {
  const prices = toPriceList({ ...wanted, version: 0 });
  const total = (order: Parameters<typeof priceOrder>[1]) =>
    formatMoney(priceOrder(prices, order).totalCents, prices.currency);
  const people = { recipients: 100, size: '6x9', paperType: 'glossy-cover' } as const;
  return [
    ['A card to one address in the USA', total({})],
    ['A card to one address in Germany', total({ destinations: { Germany: 1 } })],
    ['The same in the USA, with 30% off', total({ percentOff: 30 })],
    ['A mailing to 3 people in the USA', total({ recipients: 3 })],
    [
      `A mailing to 100 people, 40 in the UK (${sizeText(people.size)}, glossy)`,
      total({ ...people, destinations: { USA: 60, UK: 40 } }),
    ],
  ];
}
