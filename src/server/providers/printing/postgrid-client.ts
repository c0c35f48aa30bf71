/** Calls PostGrid with key, timeout and back-off, and turns its failures into the port's. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isLiveKey, wrongModeMessage } from '#server/frame/key-modes.ts';
import { encodeForm, type FormFields } from './encode-form.ts';
import { type PrintFailure, PrintProviderError } from './port.ts';
import { type Answer, sendRequest } from './send-request.ts';

export type PostgridClientOptions = {
  /** Ends in /print-mail/v1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMilliseconds: number;
};

export type PostgridCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly send?: { readonly form: FormFields; readonly idempotencyKey: string };
};

export type PostgridClient = <S extends z.ZodMiniType>(call: PostgridCall, schema: S) => Promise<z.output<S>>;

/** Waits out only short rate limits; longer waits are up to the job queue. */
const QUICK_RETRIES = 2;
const MAX_QUICK_WAIT_SECONDS = 2;

/**
 * Problems with our account or the current moment, not with the card. An unpaid bill or a wrong key must not fail and refund
 * every order.
 */
const TEMPORARY_STATUSES = new Set([401, 402, 403, 404, 405, 408, 409, 425, 429]);

const errorSchema = z.object({ error: z.object({ type: z.optional(z.string()), message: z.string() }) });

export function createPostgridClient(options: PostgridClientOptions): PostgridClient {
  return async (call, schema) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await send(options, call);
      if (answer.status >= 200 && answer.status < 300) return parse(answer, schema, options);
      const failure = readFailure(call, answer);
      const wait = failure.retryAfterSeconds ?? 0;
      const isWorthWaiting = answer.status === 429 && tries < QUICK_RETRIES && wait <= MAX_QUICK_WAIT_SECONDS;
      if (!isWorthWaiting) throw new PrintProviderError(failure);
      await sleep(backOffMilliseconds(tries, wait));
    }
  };
}

/** Waits at least what the print service asks for, doubled each time, with up to 100% jitter so that workers spread out. */
export function backOffMilliseconds(tries: number, retryAfterSeconds: number, random = Math.random): number {
  const base = Math.max(retryAfterSeconds * 1000, 200 * 2 ** tries);
  return Math.round(base * (1 + random()));
}

async function send(options: PostgridClientOptions, call: PostgridCall): Promise<Answer> {
  const url = new URL(options.baseUrl + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  const encoded = call.send && encodeForm(call.send.form, call.send.idempotencyKey);
  try {
    return await sendRequest(url, {
      method: call.method,
      headers: {
        'x-api-key': options.apiKey,
        ...(call.send &&
          encoded && { 'idempotency-key': call.send.idempotencyKey, 'content-type': encoded.contentType }),
      },
      parts: encoded?.parts ?? [],
      timeoutMilliseconds: options.timeoutMilliseconds,
    });
  } catch (cause) {
    throw unavailable('The print service did not respond.', cause);
  }
}

function parse<S extends z.ZodMiniType>(answer: Answer, schema: S, { apiKey }: PostgridClientOptions): z.output<S> {
  const body = readJson(answer);
  if (isOfMode(body, !isLiveKey(apiKey))) throw unavailable(`In an answer, ${wrongModeMessage(!isLiveKey(apiKey))}.`);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unavailable('The print service sent an unexpected response.', parsed.error);
}

const liveSchema = z.object({ live: z.boolean() });
const listSchema = z.object({ data: z.array(z.unknown()) });

/** Checks that an object, or each in a list, belongs to this mode. PostGrid may leave the mode out. */
export function isOfMode(body: unknown, isLive: boolean): boolean {
  const list = listSchema.safeParse(body);
  const objects = list.success ? list.data.data : [body];
  return objects.some((each) => liveSchema.safeParse(each).data?.live === isLive);
}

function readJson({ body }: Answer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Leaves out the cause, which quotes the response.
    throw unavailable('The response of the print service is not JSON.');
  }
}

/** Only the response to a POST, which sends a card, can mean that the card will never be printed. */
function readFailure({ method }: PostgridCall, answer: Answer): PrintFailure {
  const { status } = answer;
  const said = readError(answer);
  const type = /^[\w.-]{1,60}$/.exec(said?.type ?? '')?.[0];
  const isRefusal = method === 'POST' && status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status);
  const retryAfterSeconds = parseRetryAfter(answer.retryAfter);
  return {
    kind: isRefusal ? 'refused' : 'unavailable',
    message: `The print service responded with status ${status}${type === undefined ? '' : ` (${type})`}.`,
    ...(said === null ? {} : { vendorText: said.message }),
    status,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
}

function readError({ body }: Answer): z.infer<typeof errorSchema>['error'] | null {
  try {
    return errorSchema.parse(JSON.parse(body)).error;
  } catch {
    return null;
  }
}

/** Reads seconds or a date, as HTTP allows. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value.trim())) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

function unavailable(message: string, cause?: unknown): PrintProviderError {
  return new PrintProviderError({ kind: 'unavailable', message }, { cause });
}
