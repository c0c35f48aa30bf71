/** Short news for the person. The toaster itself is loaded with the first message. */
import { toApiError } from '../api/api-error.ts';

export type Notice = {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly title: string;
  readonly description: string | undefined;
};

type Listener = (notice: Notice) => void;

let nextId = 1;
let listener: Listener | null = null;
const waiting: Notice[] = [];

function send(tone: Notice['tone'], title: string, description?: string): void {
  const notice: Notice = { id: nextId, tone, title, description };
  nextId += 1;
  if (listener) listener(notice);
  else waiting.push(notice);
}

export const notify = {
  success: (title: string, description?: string) => send('success', title, description),
  error: (title: string, description?: string) => send('error', title, description),
  info: (title: string, description?: string) => send('info', title, description),
  /** Whatever was thrown, in the catalogue's words. */
  failure: (error: unknown) => {
    const { title, message } = toApiError(error);
    send('error', title, message);
  },
} as const;

/** Takes over all notices, those that waited first. One listener at a time. */
export function listenToNotices(next: Listener): () => void {
  listener = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    if (listener === next) listener = null;
  };
}
