/** One endpoint of the API as plain data: the server serves it, the web calls it, OpenAPI documents it. */
import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter of `params`. */
  readonly path: string;
  readonly summary: string;
  /** `user` needs a live session; `public` does not look for one. */
  readonly auth: 'user' | 'public';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What a success answers with; absent for 204 and for files. */
  readonly response?: Schema;
  /** The largest body in bytes, when it differs from the server's default. */
  readonly bodyLimit?: number;
};

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives. */
export type EndpointInput<E extends Endpoint> = {
  readonly params: OutputOf<E['params']>;
  readonly query: OutputOf<E['query']>;
  readonly body: OutputOf<E['body']>;
};

type Sent<K extends string, S> = S extends Schema ? { readonly [key in K]: InputOf<S> } : unknown;

/** What a caller sends. */
export type EndpointRequest<E extends Endpoint> = Sent<'params', E['params']> &
  Sent<'query', E['query']> &
  Sent<'body', E['body']>;

export type EndpointResponse<E extends Endpoint> = OutputOf<E['response']>;
