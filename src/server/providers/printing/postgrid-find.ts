/** Finds our prints at PostGrid by their metadata, to learn whether a request arrived. */
import { PrintProviderError, type PrintReference } from './port.ts';
import type { PostgridClient } from './postgrid-client.ts';
import { type PostgridPostcard, postgridListSchema, readCopy, toPrintState } from './postgrid-wire.ts';

const PAGE_SIZE = 100;
/** More than any shop prints while one card is in doubt; past it, the card stays in doubt. */
const MAX_PAGES = 500;
/** How far PostGrid's clock may be behind ours. */
const CLOCK_SLACK_MILLISECONDS = 15 * 60_000;

type Wanted = PrintReference & { readonly since: Date };

/**
 * Finds every copy of the print. The search is quick but unreliable, so a miss is confirmed by walking through all prints since
 * the attempt began. After "not found", a second card may be printed or the order refunded.
 */
export async function findPostcards(client: PostgridClient, wanted: Wanted): Promise<readonly PostgridPostcard[]> {
  const found = await collect(client, wanted, { search: `"${wanted.orderId}"` });
  return hasAllCopies(found) ? found : collect(client, wanted, {});
}

export function hasAllCopies(found: readonly PostgridPostcard[]): boolean {
  const [first] = found;
  return first !== undefined && found.length >= readCopy(first).copies;
}

async function collect(
  client: PostgridClient,
  wanted: Wanted,
  filter: Readonly<Record<string, string>>,
): Promise<readonly PostgridPostcard[]> {
  const earliest = wanted.since.getTime() - CLOCK_SLACK_MILLISECONDS;
  const copies = new Map<number, PostgridPostcard>();
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { ...filter, limit: String(PAGE_SIZE), skip: String(page * PAGE_SIZE) };
    const { data } = await client({ method: 'GET', path: '/postcards', query }, postgridListSchema);
    for (const postcard of data) if (isWanted(postcard, wanted)) copies.set(readCopy(postcard).copy, postcard);
    const hasReachedEnd = data.length < PAGE_SIZE || data.every((postcard) => createdAt(postcard) < earliest);
    if (hasReachedEnd) return [...copies.values()];
  }
  throw new PrintProviderError({ kind: 'unavailable', message: 'There are too many prints to search for this one.' });
}

function isWanted(postcard: PostgridPostcard, { orderId, piece, attempt }: Wanted): boolean {
  const { reference } = toPrintState(postcard);
  return reference?.orderId === orderId && reference.piece === piece && reference.attempt === attempt;
}

function createdAt(postcard: PostgridPostcard): number {
  const time = Date.parse(postcard.createdAt ?? '');
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
