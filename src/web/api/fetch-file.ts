import type { Endpoint, EndpointRequest } from '#contract/endpoint.ts';
import { BROWSER } from './call.ts';
import { type SendOptions, sendRequest } from './send-request.ts';

/** For endpoints that answer with a file: a photo, a receipt, an export. */
export async function fetchFile<const E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  options: SendOptions = {},
): Promise<Blob> {
  const answer = await sendRequest({ endpoint, request }, BROWSER, options);
  return answer.blob();
}
