/** Asks the builder to start with a photo or a template. The builder may load later and picks the request up then. */
import type { TemplateId } from '#domain/template.ts';
import { keepBeforeReload } from '#web/ui/outdated-page.ts';

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

/** The browser's cache with the photo that an outdated page was about to open the studio with. */
export const KEPT_PHOTO = 'start-photo';

keepBeforeReload(async () => {
  if (pending?.kind !== 'photo') return;
  const { name } = pending.file;
  const answer = new Response(pending.file, { headers: { name: encodeURIComponent(name) } });
  await (await caches.open(KEPT_PHOTO)).put('/', answer);
});

/** Called for each new request. One that is already pending must be taken with takeStartRequest. */
export function onStartRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
