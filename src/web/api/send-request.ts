/** Sends every request: fills in the path, adds the bearer token, and turns failures into an ApiError. */
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, parseErrorBody } from './api-error.ts';
import { noteServerTime } from './server-time.ts';

/** Where a request goes, and on whose behalf. The browser's connection is in call.ts. */
export type Connection = {
  readonly origin: string;
  /** The public API key [E-1]. Null until it is known. */
  readonly anonKey: () => string | null;
  readonly accessToken: () => Promise<string | null>;
  /** Replaces a refused token. Null if the session is over. */
  readonly renewToken: () => Promise<string | null>;
};

export type SendOptions = {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Sent as the whole body. */
  readonly file?: Blob;
};

type RequestParts = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
};

const DEFAULT_TIMEOUT_MS = 30_000;

export async function sendRequest(
  { endpoint, request }: { readonly endpoint: Endpoint; readonly request: unknown },
  connection: Connection,
  options: SendOptions = {},
): Promise<Response> {
  const parts: RequestParts = typeof request === 'object' && request !== null ? request : {};
  const token = await connection.accessToken();
  const url = connection.origin + requestPath(endpoint, parts);
  const send = (bearer: string | null) =>
    fetchAnswer(url, { endpoint, body: parts.body, anonKey: connection.anonKey(), bearer, options });
  const answer = await send(token);
  if (token !== null && endpoint.auth !== 'public' && (await isTokenRefused(answer))) {
    const renewed = await connection.renewToken();
    return check(renewed === null ? answer : await send(renewed));
  }
  return check(answer);
}

/** After a factor was removed elsewhere, the session has to pass the second step again: its next token says so. */
async function isTokenRefused(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return answer.status === 401;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return parseErrorBody(answer.status, body).code === 'second_step_needed';
}

async function check(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  throw parseErrorBody(answer.status, body);
}

type Sending = {
  readonly endpoint: Endpoint;
  readonly body: unknown;
  readonly anonKey: string | null;
  readonly bearer: string | null;
  readonly options: SendOptions;
};

async function fetchAnswer(url: string, { endpoint, body, anonKey, bearer, options }: Sending): Promise<Response> {
  const { signal, timeoutMs = DEFAULT_TIMEOUT_MS, file } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const headers = new Headers();
  if (anonKey !== null) headers.set('apikey', anonKey);
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  if (file) headers.set('content-type', file.type === '' ? 'application/octet-stream' : file.type);
  else if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    const answer = await fetch(url, {
      method: endpoint.method,
      headers,
      body: file ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteServerTime(answer.headers.get('date'));
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(timeout.aborted ? 'timed_out' : 'network', { cause: error });
  }
}

export function requestPath(endpoint: Endpoint, { params, query }: RequestParts): string {
  const values = new Map(Object.entries(params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
