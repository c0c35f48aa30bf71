/** A bad input, the answer it must get, and the checks that every answer must pass. */
import type { PlacedOrder } from '#testing/order-request.ts';
import type { TestUser } from '#testing/sign-in.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>> | null;
};

/** An account with cards and orders in every state, on a running server. */
export type World = {
  readonly url: string;
  readonly owner: TestUser;
  readonly stranger: TestUser;
  readonly draftId: string;
  readonly unpaid: PlacedOrder;
  readonly printed: PlacedOrder;
  readonly delivered: PlacedOrder;
  readonly stripeSecret: string;
  readonly postgridSecret: string;
};

export type BadInput = {
  readonly name: string;
  send(world: World): Promise<Answer>;
  readonly status: number;
  /** A code from the error catalog or the auth service. */
  readonly code?: string;
  /** A further check for inputs that are rightly accepted. Returns what is wrong, or null. */
  holds?(answer: Answer, world: World): Promise<string | null> | string | null;
};

export type Call = {
  readonly method?: string;
  readonly user?: Pick<TestUser, 'headers'> | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | FormData;
};

export async function call({ url }: { readonly url: string }, path: string, request: Call = {}): Promise<Answer> {
  const { user = null, json, raw } = request;
  const body = json === undefined ? raw : JSON.stringify(json);
  const response = await fetch(url + path, {
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...user?.headers,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const text = bytes.toString('utf8');
  return { status: response.status, headers: response.headers, bytes, text, body: isJson ? parse(text) : null };
}

function parse(text: string): Answer['body'] {
  const value: unknown = JSON.parse(text === '' ? 'null' : text);
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** Internals that no answer may ever reveal. */
const INTERNALS: readonly (readonly [RegExp, string])[] = [
  [/\bat [^\n"]{0,200}\.(ts|js|mjs):\d+/, 'a stack trace'],
  [/node_modules|file:\/\/\/|\/src\/server\//, 'a path of the source'],
  [/\/tmp\/|\/home\/|\/root\/|\/var\/lib\//, 'a path of the machine'],
  [/syntax error at|violates (foreign|check|unique|not-null)|relation "|invalid byte sequence|pgboss\./i, 'SQL'],
  [/\b(select|insert into|delete from)\b[^"]{1,80}\b(from|values|where)\b/i, 'SQL'],
  [/ECONNREFUSED|ENOENT|EACCES|FST_ERR|ZodError|PGlite|Kysely/, 'an internal error'],
];

/** Returns what the response reveals, or null. Doesn't search pictures and PDFs. */
export function findLeak({ headers, text }: Answer): string | null {
  const type = headers.get('content-type') ?? '';
  if (!/json|text|javascript/.test(type)) return null;
  return INTERNALS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Returns what is wrong with the response, or null. */
export async function judge(input: BadInput, world: World): Promise<string | null> {
  const answer = await input.send(world);
  const code = codeOf(answer);
  if (answer.status !== input.status || (input.code !== undefined && code !== input.code)) {
    const wanted = `${input.status} ${input.code ?? ''}`.trim();
    return `answered with ${answer.status} ${code ?? ''}, not ${wanted}: ${answer.text.slice(0, 200)}`;
  }
  const leak = findLeak(answer);
  if (leak !== null) return `shows ${leak}: ${answer.text.slice(0, 200)}`;
  return (await input.holds?.(answer, world)) ?? null;
}

/** Our errors have `code`, GoTrue's `error_code`; a redirect has it in its URL. */
function codeOf({ body, headers }: Answer): string | undefined {
  const fromLocation = new URLSearchParams(headers.get('location')?.split('#')[1] ?? '').get('error_code');
  const code = body?.error_code ?? body?.code ?? fromLocation;
  return typeof code === 'string' ? code : undefined;
}
