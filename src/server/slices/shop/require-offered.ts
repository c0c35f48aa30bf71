import { COUNTRIES } from '#domain/address.ts';
import { AppError } from '#domain/errors.ts';
import { notOffered } from '#domain/offered-countries.ts';
import type { Destinations } from '#domain/pricing.ts';
import type { Shop } from './shop.ts';

/** Throws country_not_offered with the names of the countries. */
export async function requireOffered(shop: Shop, destinations: Destinations): Promise<void> {
  const { settings } = await shop.current();
  const wanted = COUNTRIES.filter((country) => (destinations[country] ?? 0) > 0);
  const message = notOffered(settings.countries, wanted);
  if (message !== null) throw new AppError('country_not_offered', { message });
}
