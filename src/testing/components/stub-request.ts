import { onTestFinished, vi } from 'vitest';

type Answer = (passOn: () => Promise<Response>, sent: RequestInit | undefined) => Promise<Response>;

/** Answers requests to this path in the server's place, until the test ends or removes the stub. */
export function stubRequest(path: string | RegExp, answer: Answer): { lift(): void } {
  const real = window.fetch;
  const stub = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const passOn = () => real.call(window, input, init);
    const isMeant = typeof path === 'string' ? pathname === path : path.test(pathname);
    return isMeant ? answer(passOn, init) : passOn();
  });
  const lift = () => stub.mockRestore();
  onTestFinished(lift);
  return { lift };
}

export const answerWith = (status: number, body: unknown) => async () =>
  typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });

/** Loses the connection before anything reaches the server. */
export const loseLine = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};
