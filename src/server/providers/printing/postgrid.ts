/** The print service port for PostGrid, and for the local print shop, which differs only in URL and keys. */
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import type { Orientation } from '#domain/printing-options.ts';
import type { SizeFormats } from '#layout/formats.ts';
import type { Clock } from '#server/frame/clock.ts';
import { isLiveKey, wrongModeMessage } from '#server/frame/key-modes.ts';
import { type Printer, PrintProviderError, type PrintReference, type PrintState } from './port.ts';
import { createPostgridClient, isOfMode, type PostgridClient, type PostgridClientOptions } from './postgrid-client.ts';
import { findPostcards, hasAllCopies } from './postgrid-find.ts';
import { readPostgridEvent } from './postgrid-webhook.ts';
import {
  type PostgridPostcard,
  postgridPostcardSchema,
  readCopy,
  specialPaper,
  toPostcardForm,
  toPrintState,
} from './postgrid-wire.ts';

export const POSTGRID_API_BASE = 'https://api.postgrid.com/print-mail/v1';
export const POSTGRID_SIZES: SizeFormats = { '4.25x5.5': '6x4', '5x7': '9x6', '6x9': '9x6' };
/** PostGrid prints landscape only, and stamps the address that way. */
export const POSTGRID_ORIENTATIONS: readonly Orientation[] = ['landscape'];

export type PostgridOptions = PostgridClientOptions & {
  readonly webhookSecret: string;
  readonly sizes: SizeFormats;
  readonly orientations: readonly Orientation[];
  /** False for the local print shop, whose cards keep the decorative stamp. */
  readonly addsPostage: boolean;
  /** one: a single card, whatever the quantity. each: one request per copy. together: the print shop makes all copies. */
  readonly copies: 'one' | 'each' | 'together';
  readonly clock: Clock;
};

const COPIES_AT_ONCE = 4;

export function createPostgrid(options: PostgridOptions): Printer {
  const client = createPostgridClient(options);
  return {
    sizes: options.sizes,
    orientations: options.orientations,
    stampsAddress: true,
    addsPostage: options.addsPostage,
    mailsCopies: options.copies !== 'one',

    async submit(order) {
      const copies = options.copies === 'each' ? order.copies : 1;
      // If sending was interrupted, copies that arrived aren't sent again.
      const since = copies === 1 ? null : order.sendingSince;
      const known = since === null ? [] : await findPostcards(client, { ...order, since });
      const knownCopies = new Map(known.map((postcard) => [readCopy(postcard).copy, postcard]));
      const numbers = Array.from({ length: copies }, (_, index) => index + 1);
      const sent = await mapInBatches(numbers, async (copy) => {
        const present = knownCopies.get(copy);
        if (present !== undefined) return present;
        // Another paper makes another request, which needs another key.
        const key = order.hasStandardPaper ? `${order.idempotencyKey}:standard` : order.idempotencyKey;
        const idempotencyKey = copies === 1 ? key : `${key}:${copy}`;
        const form = toPostcardForm(order, { copy, copies });
        const call = { method: 'POST', path: '/postcards', send: { form, idempotencyKey } } as const;
        return client(call, postgridPostcardSchema);
      }).catch((error: unknown) => {
        throw specialPaper(order) === null ? error : withPaper(error);
      });
      return stateOf(sent);
    },

    async find(reference) {
      const found = await findPostcards(client, reference);
      return found.length === 0 ? null : stateOf(found);
    },

    async get(printId, since) {
      return stateOf(await findCopies(client, printId, since));
    },

    async cancel(printId, since) {
      const found = await findCopies(client, printId, since);
      const live = found.filter((each) => !isCancelled(each));
      const isTooLate = live.some((each) => each.status !== 'ready');
      // Some copies can no longer be stopped, so the rest are printed too.
      if (isTooLate) return live.length === found.length ? 'too_late' : 'partly';
      const results = await mapInBatches(live, (each) => cancelCopy(client, each.id));
      if (results.every(Boolean)) return 'stopped';
      return found.length > 1 ? 'partly' : 'too_late';
    },

    async readEvent(rawBody, headers) {
      const event = await readPostgridEvent({
        rawBody,
        headers,
        secret: options.webhookSecret,
        now: options.clock.now(),
      });
      const isOther = !isLiveKey(options.apiKey);
      if (isOfMode(event, isOther) || isOfMode(event.data, isOther)) {
        throw new AppError('wrong_mode', { message: wrongModeMessage(isOther) });
      }
      const postcard = postgridPostcardSchema.safeParse(event.data);
      // Events about other mail and further copies don't change a piece's status.
      if (!event.type.startsWith('postcard.') || !postcard.success) return null;
      const { copy, copies } = readCopy(postcard.data);
      const state = toPrintState(postcard.data);
      // One canceled copy of several says nothing about the others; the next poll checks all of them.
      if (copy !== 1 || (copies > 1 && state.isCancelled)) return null;
      return { id: event.id ?? eventKey(event.type, postcard.data), type: event.type, state };
    },
  };
}

function withPaper(error: unknown): unknown {
  if (!(error instanceof PrintProviderError) || error.failure.kind !== 'refused') return error;
  return new PrintProviderError({ ...error.failure, hasSpecialPaper: true }, { cause: error });
}

/** Identifies an event without an id. */
function eventKey(type: string, { id, status, imbStatus, updatedAt }: PostgridPostcard): string {
  return [type, id, status, imbStatus ?? '', updatedAt ?? ''].join(':');
}

async function getPostcard(client: PostgridClient, id: string): Promise<PostgridPostcard> {
  return client({ method: 'GET', path: `/postcards/${encodeURIComponent(id)}` }, postgridPostcardSchema);
}

/** Throws unavailable when the list lacks a copy that certainly exists, because it may lack others too. */
async function findCopies(client: PostgridClient, printId: string, since: Date) {
  const postcard = await getPostcard(client, printId);
  const reference: PrintReference | null = toPrintState(postcard).reference;
  if (readCopy(postcard).copies === 1 || reference === null) return [postcard];
  const found = await findPostcards(client, { ...reference, since });
  if (found.some(({ id }) => id === printId)) return found;
  throw new PrintProviderError({ kind: 'unavailable', message: 'Not all copies of this print could be found.' });
}

/** Checks the status when PostGrid refuses, because the response to an earlier cancellation may have been lost. */
async function cancelCopy(client: PostgridClient, id: string): Promise<boolean> {
  try {
    await client({ method: 'DELETE', path: `/postcards/${encodeURIComponent(id)}` }, z.unknown());
    return true;
  } catch (error) {
    const status = error instanceof PrintProviderError ? (error.failure.status ?? 500) : 500;
    if (status >= 500 || status === 429) throw error;
    const each = await getPostcard(client, id);
    // Printing hasn't started, so a later try may cancel it despite the refusal.
    if (each.status === 'ready') throw error;
    return isCancelled(each);
  }
}

function isCancelled(each: PostgridPostcard): boolean {
  return each.status === 'cancelled';
}

/** The first live copy represents all of them. */
function stateOf(found: readonly PostgridPostcard[]): PrintState {
  const state = toPrintState(leadCopy(found));
  const cancelled = found.filter(isCancelled).length;
  const isPartlyCancelled = cancelled > 0 && cancelled < found.length;
  return { ...state, isComplete: hasAllCopies(found), isCancelled: cancelled === found.length, isPartlyCancelled };
}

function leadCopy(found: readonly PostgridPostcard[]): PostgridPostcard {
  const live = found.filter((each) => !isCancelled(each));
  const first = live.find((each) => readCopy(each).copy === 1) ?? live[0] ?? found[0];
  if (first === undefined) throw new RangeError('a print has at least one copy');
  return first;
}

/** Throws only after the whole batch has ended, so that no request is still pending. */
async function mapInBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += COPIES_AT_ONCE) {
    const batch = items.slice(start, start + COPIES_AT_ONCE).map(work);
    await Promise.allSettled(batch);
    results.push(...(await Promise.all(batch)));
  }
  return results;
}
