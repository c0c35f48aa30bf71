import * as z from 'zod/mini';
import { ShopRefusal } from './read-request.ts';

/** Matches if all `texts` occur somewhere and each field has its value. */
export type Search = {
  readonly texts: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
};

/** One page of a list. */
export type Page = { readonly limit: number; readonly skip: number; readonly search?: Search };

const structuredSchema = z.record(z.string().check(z.regex(/^metadata\.\w+$/)), z.string());

/** Reads words, a "quoted text", or fields as JSON, such as {"metadata.order_id": "1"}. Throws ShopRefusal. */
export function parseSearch(query: string): Search {
  const trimmed = query.trim();
  if (!trimmed.startsWith('{')) {
    const quoted = /^"(.*)"$/s.exec(trimmed)?.[1];
    return { texts: quoted === undefined ? trimmed.split(/\s+/).filter(Boolean) : [quoted], metadata: {} };
  }
  const parsed = structuredSchema.safeParse(parseJson(trimmed));
  if (!parsed.success) throw new ShopRefusal('search: only fields of metadata can be searched for');
  const fields = Object.entries(parsed.data).map(([name, value]) => [name.slice('metadata.'.length), value]);
  return { texts: [], metadata: Object.fromEntries(fields) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopRefusal('search is not valid JSON');
  }
}
