import type { Endpoint, EndpointRequest } from '#contract/endpoint.ts';
import { accessToken, renewToken } from '../session/access-token.ts';
import { type SendOptions, sendRequest } from './send-request.ts';

/** For endpoints that answer with a file: a photo, a receipt, an export. */
export async function fetchFile<const E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options: SendOptions = {},
): Promise<Blob> {
  const answer = await sendRequest({ endpoint, request }, { origin: '', accessToken, renewToken }, options);
  return answer.blob();
}
