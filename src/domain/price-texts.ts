/** How pages name the price of a card to one address. The build writes the default texts, and the server replaces them. */
import { formatMoney } from './money.ts';
import type { PriceList } from './pricing.ts';

export function priceTexts({ orderCents, currency, deliveryCents }: PriceList) {
  const isFree = Object.values(deliveryCents).every((fee) => fee === 0);
  return {
    price: formatMoney(orderCents, currency),
    delivery: isFree ? 'with free delivery' : 'plus delivery',
  };
}
