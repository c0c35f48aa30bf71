/** Asks the builder to start with a photo or a template. The builder may load later and picks the request up then. */
import type { TemplateId } from '#domain/template.ts';

export type StartRequest =
  | { readonly kind: 'photo'; readonly file: File }
  | { readonly kind: 'template'; readonly templateId: TemplateId }
  | { readonly kind: 'scratch' }
  /** Empties the builder of the unfinished card without asking, because the customer has agreed already. */
  | { readonly kind: 'reset' };

type Listener = () => void;

let pending: StartRequest | null = null;
const listeners = new Set<Listener>();

/** Replaces a request that is still pending. */
export function requestBuilderStart(request: StartRequest): void {
  pending = request;
  for (const listener of [...listeners]) listener();
}

/** Returns the pending request once. */
export function takeStartRequest(): StartRequest | null {
  const request = pending;
  pending = null;
  return request;
}

export function hasStartRequest(): boolean {
  return pending !== null;
}

/** Called for each new request. One that is already pending must be taken with takeStartRequest. */
export function onStartRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
