/** Creates an account's cards over HTTP: drafts, and orders at any stage. */
import type { APIRequestContext } from '@playwright/test';
import * as cards from '#testing/ordered-cards.ts';
import { type Account, bearer } from './fixtures.ts';

type Shop = { readonly request: APIRequestContext; readonly baseURL: string | undefined };

export async function saveDraft({ baseURL = '' }: Shop, account: Account, change: Record<string, unknown> = {}) {
  return cards.saveDraft({ url: baseURL }, { headers: bearer(account) }, change);
}

/** The order is paid and at the print service. */
export async function orderCard({ baseURL = '' }: Shop, account: Account, recipient: string) {
  return cards.orderCard({ url: baseURL }, { headers: bearer(account) }, recipient);
}
