import { onTestFinished, vi } from 'vitest';

type Answer = (passOn: () => Promise<Response>) => Promise<Response>;

/** Requests to this path get another answer than the server's, until the test ends or the stub is lifted. */
export function stubRequest(path: string | RegExp, answer: Answer): { lift(): void } {
  const real = window.fetch;
  const stub = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const passOn = () => real.call(window, input, init);
    const isMeant = typeof path === 'string' ? pathname === path : path.test(pathname);
    return isMeant ? answer(passOn) : passOn();
  });
  const lift = () => stub.mockRestore();
  onTestFinished(lift);
  return { lift };
}

export const answerWith = (status: number, body: unknown) => async () =>
  typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });

/** The line is cut before anything reaches the server. */
export const loseLine = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};
