/** How this installation is set up; asked for once per visit where it is not in the page. */
import { useEffect, useSyncExternalStore } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { knownConfig, learnConfig, onConfig } from '../content/known-config.ts';
import { DEFAULT_CONTACT_EMAIL, DEFAULT_PRODUCT_NAME } from '../content/site.ts';

let isAsked = false;

async function ask(): Promise<void> {
  try {
    const [{ call }, { getConfig }] = await Promise.all([import('./call.ts'), import('#contract/config.ts')]);
    learnConfig(await call(getConfig, {}));
  } catch {
    // The defaults stay; the next page that wants to know asks again.
    isAsked = false;
  }
}

/** Null until the server said so. */
export function usePublicConfig(): PublicConfig | null {
  useEffect(() => {
    if (isAsked || knownConfig() !== null) return;
    isAsked = true;
    void ask();
  }, []);
  return useSyncExternalStore(onConfig, knownConfig, () => null);
}

export type Product = { readonly name: string; readonly contactEmail: string };

export function useProduct(): Product {
  const config = usePublicConfig();
  return {
    name: config?.product_name ?? DEFAULT_PRODUCT_NAME,
    contactEmail: config?.contact_email ?? DEFAULT_CONTACT_EMAIL,
  };
}
