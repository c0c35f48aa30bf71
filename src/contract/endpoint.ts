/** One endpoint of the API as plain data. The server serves it, the web calls it, and OpenAPI documents it. */
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** Enough for every form; endpoints that need more say so. */
export const DEFAULT_BODY_LIMIT = 65_536;
export const DEFAULT_VALUE_LIMIT = 2_000;

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Has `:name` for each field of `params`. */
  readonly path: string;
  readonly summary: string;
  /** `user` requires a live session, `operator` an operator's; anyone else gets not_found. `public` ignores the session. */
  readonly auth: 'user' | 'operator' | 'public';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Absent for 204 and for files. */
  readonly response?: Schema;
  /** Maximum size of the body in bytes, if it differs from the default. */
  readonly bodyLimit?: number;
  /** Maximum number of values in a JSON body, including nested ones, if it differs from the default. */
  readonly valueLimit?: number;
};

/** Checks an endpoint's shape and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** The input of the server's handler. */
export type EndpointInput<E extends Endpoint> = {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
};

type Sent<K extends string, S> = S extends Schema ? { readonly [key in K]: InputOf<S> } : unknown;

/** The request that a caller sends. */
export type EndpointRequest<E extends Endpoint> = Sent<'params', E['params']> &
  Sent<'query', E['query']> &
  Sent<'body', E['body']>;

export type EndpointResponse<E extends Endpoint> = OutputOf<E['response']>;
