import { onTestFinished } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';

type Sent = RequestInit | undefined;
type Answer = (passOn: () => Promise<Response>, sent: Sent) => Promise<Response>;
type Stub = { readonly isMeant: (pathname: string, sent: Sent) => boolean; readonly answer: Answer };
export type Lift = { lift(): void };
type Answering<S extends z.ZodMiniType> = Endpoint & { readonly response: S };

/** Newest first, because the newest matching stub answers. */
const stubs: Stub[] = [];
const realFetch = window.fetch.bind(window);

/** Answers requests to this path in the server's place, until the test ends or lifts the stub. */
export function stubRequest(path: string | RegExp, answer: Answer): Lift {
  const isMeant = (pathname: string) => (typeof path === 'string' ? pathname === path : path.test(pathname));
  return addStub({ isMeant, answer });
}

/** Changes what the server answers. The contract's types keep stubs from drifting away from the server. */
export function changeAnswer<S extends z.ZodMiniType>(
  endpoint: Answering<S>,
  change: (body: z.output<S>) => z.output<S> | Promise<z.output<S>>,
): Lift {
  return stubEndpoint(endpoint, async (passOn) => {
    const answer = await passOn();
    const body = endpoint.response.parse(await answer.json());
    return Response.json(await change(body), { status: answer.status });
  });
}

/** Answers without asking the server. */
export function answerWith<S extends z.ZodMiniType>(endpoint: Answering<S>, body: z.output<S>): Lift {
  return stubEndpoint(endpoint, async () => Response.json(body));
}

/** Answers with an error like the server. */
export function refusal(code: ErrorCode): Response {
  const { status, title, message, retryable } = ERRORS[code];
  const body: ErrorBody = { code, title, message, retryable, request_id: 'test' };
  return Response.json(body, { status });
}

/** Answers with an error of the accounts service, in the form that the web requests. */
export function authRefusal(status: number, error_code: string): Response {
  return Response.json({ code: status, error_code, msg: 'Refused by a test' }, { status });
}

/** Answers like a proxy or a broken server. */
export const answerText = (status: number, text: string) => async () => new Response(text, { status });

/** Loses the connection before anything reaches the server. */
export const loseLine = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};

export function stubEndpoint({ method, path }: Endpoint, answer: Answer): Lift {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
  return addStub({ isMeant: (pathname, sent) => pattern.test(pathname) && (sent?.method ?? 'GET') === method, answer });
}

function addStub(stub: Stub): Lift {
  stubs.unshift(stub);
  window.fetch = fetchStubbed;
  const lift = () => {
    const index = stubs.indexOf(stub);
    if (index >= 0) stubs.splice(index, 1);
    if (stubs.length === 0) window.fetch = realFetch;
  };
  onTestFinished(lift);
  return { lift };
}

const fetchStubbed: typeof fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  const answerFrom = (position: number): Promise<Response> => {
    const index = stubs.findIndex(({ isMeant }, at) => at >= position && isMeant(pathname, init));
    const stub = stubs[index];
    return stub === undefined ? realFetch(input, init) : stub.answer(() => answerFrom(index + 1), init);
  };
  return answerFrom(0);
};
