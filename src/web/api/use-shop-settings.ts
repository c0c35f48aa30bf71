/** The shop's settings that pages follow: the specification's until they are known. */
import type { PublicConfig } from '#contract/config.ts';
import { type Country, EMPTY_ADDRESS } from '#domain/address.ts';
import { type ShopSettings, SPECIFIED_SETTINGS } from '#domain/shop-settings.ts';
import { knownConfig } from '#web/content/known-config.ts';
import { usePublicConfig } from './use-public-config.ts';

type PageSettings = Pick<ShopSettings, 'countries' | 'size' | 'quantity' | 'phoneRule'> & {
  /** The country that a new address starts with. */
  readonly country: Country;
};

const SPECIFIED: PageSettings = { ...SPECIFIED_SETTINGS, country: EMPTY_ADDRESS.country };

function settingsOf(config: PublicConfig | null): PageSettings {
  if (config === null) return SPECIFIED;
  const { countries, default_size: size, default_quantity: quantity } = config;
  const country = countries.includes(SPECIFIED.country) ? SPECIFIED.country : (countries[0] ?? SPECIFIED.country);
  return { countries, size, quantity, country, phoneRule: config.phone_rule };
}

export function useShopSettings(): PageSettings {
  return settingsOf(usePublicConfig());
}

/** For what is decided once, such as what a new card starts with. */
export function knownSettings(): PageSettings {
  return settingsOf(knownConfig());
}
