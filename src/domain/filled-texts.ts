/** Texts that depend on the shop. The build writes the default ones into pages, and the server replaces them. */
import { formatMoney } from './money.ts';
import type { PriceList } from './price-list.ts';

/** Returns a single card's price as pages show it. */
export function priceTexts({ orderCents, currency, deliveryCents }: PriceList) {
  const isFree = Object.values(deliveryCents).every((fee) => fee === 0);
  return {
    price: formatMoney(orderCents, currency),
    delivery: isFree ? 'with free delivery' : 'plus delivery',
  };
}

export function signInLabel(isSignUpOpen: boolean): string {
  return isSignUpOpen ? 'Login / Sign Up' : 'Login';
}
