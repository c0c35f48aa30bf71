import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/endpoint.ts';
import { knownConfig } from '#web/content/known-config.ts';
import { accessToken, renewToken } from '#web/session/access-token.ts';
import { ApiError } from './api-error.ts';
import { type Connection, type SendOptions, sendRequest } from './send-request.ts';

export const BROWSER: Connection = {
  origin: '',
  anonKey: () => knownConfig()?.anon_key ?? null,
  accessToken,
  renewToken,
};

/** Calls an endpoint and returns its validated response, or undefined if the contract has none. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options: SendOptions & { readonly connection?: Connection } = {},
): Promise<EndpointResponse<E>> {
  const { connection = BROWSER, ...sendOptions } = options;
  const answer = await sendRequest({ endpoint, request }, connection, sendOptions);
  return readAnswer(endpoint, answer);
}

async function readAnswer<E extends Endpoint>(endpoint: E, answer: Response): Promise<EndpointResponse<E>> {
  const none: unknown = undefined;
  if (endpoint.response === undefined || answer.status === 204) return none as EndpointResponse<E>;
  const body: unknown = await answer.json().catch(() => null);
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) {
    throw new ApiError('internal', { cause: parsed.error, requestId: answer.headers.get('x-request-id') });
  }
  return parsed.data as EndpointResponse<E>;
}

/** For endpoints that return a file, such as a photo, receipt or export. */
export async function fetchFile<const E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options: SendOptions = {},
): Promise<Blob> {
  const answer = await sendRequest({ endpoint, request }, BROWSER, options);
  return answer.blob();
}
