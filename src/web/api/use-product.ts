/** The installation's own name and contact address, with the server's defaults until it said them. */
import { DEFAULT_CONTACT_EMAIL, DEFAULT_PRODUCT_NAME } from '../content/site.ts';
import { usePublicConfig } from './use-public-config.ts';

export type Product = { readonly name: string; readonly contactEmail: string };

export function useProduct(): Product {
  const config = usePublicConfig();
  return {
    name: config?.product_name ?? DEFAULT_PRODUCT_NAME,
    contactEmail: config?.contact_email ?? DEFAULT_CONTACT_EMAIL,
  };
}
