/** Stripe's lists: newest first, page by page, with related objects in full where the request says so. */
import { type Form, wholeNumber } from './form.ts';
import { listObject } from './wire.ts';
import { invalid, missing } from './wire-error.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export type Page = { readonly limit: number; readonly after: string | null };

export function readPage(form: Form): Page {
  const limit = form.has('limit') ? wholeNumber(form, 'limit') : DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalid(`Invalid limit: must be between 1 and ${MAX_LIMIT}`, { param: 'limit' });
  }
  return { limit, after: form.get('starting_after') };
}

/** Returns one page of the complete list. */
export function pageOf<T extends { readonly id: string; readonly object: string }>(
  all: readonly T[],
  form: Form,
  url: string,
) {
  const { limit, after } = readPage(form);
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw missing('starting_after', after);
  const data = all.slice(start, start + limit);
  return { ...listObject(data, url), has_more: all.length > start + limit };
}

type Related = Readonly<Record<string, () => Promise<object | null>>>;

/** Replaces ids by their objects. Throws for a property that can't be expanded. */
export async function expand<T extends object>(object: T, form: Form, related: Related): Promise<T> {
  const expanded: Record<string, object | null> = {};
  for (const path of expansionsOf(form)) {
    const find = Object.hasOwn(related, path) ? related[path] : undefined;
    if (find === undefined) {
      throw invalid(`This property cannot be expanded (${path.slice(0, 100)}).`, { param: 'expand[0]' });
    }
    expanded[path] = await find();
  }
  return { ...object, ...expanded };
}

/** Reads `expand[]=a` and `expand[0]=a`; in a list, `data.a`. */
function expansionsOf(form: Form): readonly string[] {
  return [...form].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, path]) => path.replace(/^data\./, ''));
}
