/** How the landing page hands a photo or a template to the builder, which may not be loaded yet. */
import type { TemplateId } from '#domain/template.ts';

export type BuilderStart =
  | { readonly kind: 'photo'; readonly file: File }
  | { readonly kind: 'template'; readonly templateId: TemplateId }
  | { readonly kind: 'scratch' }
  /** Without being asked whether the card in the making may go: that was asked already. */
  | { readonly kind: 'nothing' };

type Listener = () => void;

let waiting: BuilderStart | null = null;
const listeners = new Set<Listener>();

/** The last wish counts. */
export function requestBuilderStart(start: BuilderStart): void {
  waiting = start;
  for (const listener of [...listeners]) listener();
}

/** Gives the wish once; null when there is none. */
export function takeBuilderStart(): BuilderStart | null {
  const start = waiting;
  waiting = null;
  return start;
}

export function isBuilderStartWaiting(): boolean {
  return waiting !== null;
}

/** Called at each new wish; a wish that came earlier is for takeBuilderStart. */
export function onBuilderStart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
