/** Sends raw requests to the auth service, for tests of the wire format. */
export type AuthCall = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
};

export type AuthAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect any answer
  readonly body: any;
};

/** Returns the raw answer, without following redirects. */
export async function callAuth(server: { url: string }, path: string, call: AuthCall = {}): Promise<AuthAnswer> {
  const { body, token } = call;
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...call.headers },
  });
  const text = await response.text();
  const isJson = text !== '' && (response.headers.get('content-type')?.startsWith('application/json') ?? false);
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
