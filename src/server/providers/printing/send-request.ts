/** Sends an HTTP request without copying its body: fetch would copy a print file of some megabytes twice. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';

export type RequestOptions = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly Uint8Array[];
  readonly timeoutMilliseconds: number;
};

export type Answer = { readonly status: number; readonly retryAfter: string | null; readonly body: string };

/** Throws when there is no complete answer in time. Redirects are returned like any other answer. */
export async function sendRequest(
  url: URL,
  { method, headers, parts, timeoutMilliseconds }: RequestOptions,
): Promise<Answer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers: { accept: 'application/json', ...headers, ...(length > 0 && { 'content-length': String(length) }) },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  request.once('response', resolve);
  request.on('error', reject);
  for (const part of parts) request.write(part);
  request.end();
  const response = await promise;
  const body = await text(response);
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null, body };
}
