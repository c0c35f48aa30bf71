/** The server's public configuration, fetched once per visit if the page doesn't embed it. */
import { useEffect, useSyncExternalStore } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { DEFAULT_PRICES, type PriceList } from '#domain/price-list.ts';
import { knownConfig, learnConfig, onConfig, toPriceList } from '#web/content/known-config.ts';
import { DEFAULT_CONTACT_EMAIL, DEFAULT_PRODUCT_NAME } from '#web/content/site.ts';

let isRequested = false;

async function fetchConfig(): Promise<void> {
  try {
    const [{ call }, { getConfig }] = await Promise.all([import('./call.ts'), import('#contract/config.ts')]);
    learnConfig(await call(getConfig, {}));
  } catch {
    // Keep the defaults. The next page that needs it tries again.
    isRequested = false;
  }
}

function useRequest(): void {
  useEffect(() => {
    if (isRequested || knownConfig() !== null) return;
    isRequested = true;
    void fetchConfig();
  }, []);
}

/** Returns null until it is known, and while a prerendered page is hydrated. */
export function usePublicConfig(): PublicConfig | null {
  useRequest();
  return useSyncExternalStore(onConfig, knownConfig, () => null);
}

/** For what the server fills into prerendered pages: there it must be right from the first render. */
export function useFilledConfig(): PublicConfig | null {
  useRequest();
  return useSyncExternalStore(onConfig, knownConfig, knownConfig);
}

/** Asks again, because the page has learned that its prices are old. */
export function refreshConfig(): void {
  void fetchConfig();
}

/** The prices in force, by which pages show what a card will cost. Whoever pays gets a quote. */
export function usePrices(): PriceList {
  const prices = usePublicConfig()?.prices;
  return prices === undefined ? DEFAULT_PRICES : toPriceList(prices);
}

/** Returns true if visitors can make an account. It stands apart from the other settings, whose code the sign-in page doesn't need. */
export function useIsSignUpOpen(): boolean {
  return usePublicConfig()?.sign_up_open ?? true;
}

export type Product = { readonly name: string; readonly contactEmail: string };

export function useProduct(): Product {
  const config = useFilledConfig();
  return {
    name: config?.product_name ?? DEFAULT_PRODUCT_NAME,
    contactEmail: config?.contact_email ?? DEFAULT_CONTACT_EMAIL,
  };
}
