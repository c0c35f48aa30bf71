/** The printer port on PostGrid's API; the local print shop speaks the same and differs only in address and key. */
import * as z from 'zod/mini';
import type { Orientation } from '#domain/printing-options.ts';
import type { FormatId } from '#layout/formats.ts';
import type { Clock } from '../clock.ts';
import { type Printer, PrintProviderError, type PrintReference, type PrintState } from './port.ts';
import { createPostgridClient, type PostgridClient, type PostgridClientOptions } from './postgrid-client.ts';
import { areAllPieces, findPostcards } from './postgrid-find.ts';
import { readPostgridEvent } from './postgrid-webhook.ts';
import {
  type PostgridPostcard,
  postgridPostcardSchema,
  readCopy,
  toPostcardForm,
  toPrintState,
} from './postgrid-wire.ts';

export const POSTGRID_API_BASE = 'https://api.postgrid.com/print-mail/v1';
export const POSTGRID_FORMATS: readonly FormatId[] = ['6x4', '9x6', '11x6'];
/** Its sheets lie, and it stamps the address onto them lying. */
export const POSTGRID_ORIENTATIONS: readonly Orientation[] = ['landscape'];

export type PostgridOptions = PostgridClientOptions & {
  readonly webhookSecret: string;
  readonly formats: readonly FormatId[];
  readonly orientations: readonly Orientation[];
  /** One: the quantity goes along as metadata. Each: every copy is a mail piece of its own. */
  readonly copies: 'one' | 'each';
  readonly clock: Clock;
};

const PIECES_AT_ONCE = 4;

export function createPostgrid(options: PostgridOptions): Printer {
  const client = createPostgridClient(options);
  return {
    formats: options.formats,
    orientations: options.orientations,
    stampsAddress: true,

    async submit(order) {
      const copies = options.copies === 'each' ? order.printing.quantity : 1;
      // A submission of many pieces may have been cut off half-way: the pieces that are there are not sent again.
      const since = copies === 1 ? null : order.sendingSince;
      const known = since === null ? [] : await findPostcards(client, { ...order, since });
      const knownCopies = new Map(known.map((postcard) => [readCopy(postcard).copy, postcard]));
      const numbers = Array.from({ length: copies }, (_, index) => index + 1);
      const sent = await mapInBatches(numbers, async (copy) => {
        const present = knownCopies.get(copy);
        if (present !== undefined) return present;
        const idempotencyKey = copies === 1 ? order.idempotencyKey : `${order.idempotencyKey}:${copy}`;
        const form = toPostcardForm(order, { copy, copies });
        return client({ method: 'POST', path: '/postcards', form, idempotencyKey }, postgridPostcardSchema);
      });
      return stateOf(sent);
    },

    async find(reference) {
      const pieces = await findPostcards(client, reference);
      return pieces.length === 0 ? null : stateOf(pieces);
    },

    async get(providerId, since) {
      return stateOf(await findPieces(client, providerId, since));
    },

    async cancel(providerId, since) {
      const pieces = await findPieces(client, providerId, since);
      const live = pieces.filter((piece) => !isCancelled(piece));
      const isTooLate = live.some((piece) => piece.status !== 'ready');
      // What is being printed can't be stopped, so that the rest of it is left to be printed, too.
      if (isTooLate) return live.length === pieces.length ? 'too_late' : 'partly';
      const results = await mapInBatches(live, (piece) => cancelPiece(client, piece.id));
      if (results.every(Boolean)) return 'stopped';
      return pieces.length > 1 ? 'partly' : 'too_late';
    },

    async readEvent(rawBody, headers) {
      const event = await readPostgridEvent({
        rawBody,
        headers,
        secret: options.webhookSecret,
        now: options.clock.now(),
      });
      const postcard = postgridPostcardSchema.safeParse(event.data);
      // Other kinds of mail, and the further pieces of an order, say nothing about an order's status.
      if (!event.type.startsWith('postcard.') || !postcard.success) return null;
      const { copy, copies } = readCopy(postcard.data);
      const state = toPrintState(postcard.data);
      // That one piece of several is cancelled says nothing of the others: the scheduled check looks at all of them.
      if (copy !== 1 || (copies > 1 && state.isCancelled)) return null;
      return { id: event.id, type: event.type, state };
    },
  };
}

async function getPostcard(client: PostgridClient, id: string): Promise<PostgridPostcard> {
  return client({ method: 'GET', path: `/postcards/${encodeURIComponent(id)}` }, postgridPostcardSchema);
}

/** Throws unavailable when the list lacks the piece that is there for certain: it may lack others too. */
async function findPieces(client: PostgridClient, providerId: string, since: Date) {
  const postcard = await getPostcard(client, providerId);
  const reference: PrintReference | null = toPrintState(postcard).reference;
  if (readCopy(postcard).copies === 1 || reference === null) return [postcard];
  const pieces = await findPostcards(client, { ...reference, since });
  if (pieces.some(({ id }) => id === providerId)) return pieces;
  throw new PrintProviderError({ kind: 'unavailable', message: 'Not all pieces of this print could be found.' });
}

/** Asks again when the provider refuses, because the cancellation before this one may have lost its answer. */
async function cancelPiece(client: PostgridClient, id: string): Promise<boolean> {
  try {
    await client({ method: 'DELETE', path: `/postcards/${encodeURIComponent(id)}` }, z.unknown());
    return true;
  } catch (error) {
    const status = error instanceof PrintProviderError ? (error.failure.status ?? 500) : 500;
    if (status >= 500 || status === 429) throw error;
    const piece = await getPostcard(client, id);
    // Whatever was wrong, printing has not begun: it may be cancelled yet.
    if (piece.status === 'ready') throw error;
    return isCancelled(piece);
  }
}

function isCancelled(piece: PostgridPostcard): boolean {
  return piece.status === 'cancelled';
}

/** The first piece speaks for all, except that one which is not cancelled will be printed. */
function stateOf(pieces: readonly PostgridPostcard[]): PrintState {
  const state = toPrintState(firstPiece(pieces));
  const cancelled = pieces.filter(isCancelled).length;
  const isPartlyCancelled = cancelled > 0 && cancelled < pieces.length;
  return { ...state, isComplete: areAllPieces(pieces), isCancelled: cancelled === pieces.length, isPartlyCancelled };
}

function firstPiece(pieces: readonly PostgridPostcard[]): PostgridPostcard {
  const live = pieces.filter((piece) => !isCancelled(piece));
  const first = live.find((piece) => readCopy(piece).copy === 1) ?? live[0] ?? pieces[0];
  if (first === undefined) throw new RangeError('a print has at least one piece');
  return first;
}

/** When one fails, it says so only after the others of its batch have ended, so that nothing is under way any more. */
async function mapInBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += PIECES_AT_ONCE) {
    const batch = items.slice(start, start + PIECES_AT_ONCE).map(work);
    await Promise.allSettled(batch);
    results.push(...(await Promise.all(batch)));
  }
  return results;
}
