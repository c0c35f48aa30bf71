/** Short news for the person. The toaster itself is loaded with the first message. */

export type Notice = {
  readonly id: number;
  /** Settled says nothing: it closes the errors. */
  readonly tone: 'success' | 'error' | 'info' | 'settled';
  readonly title: string;
  readonly description: string | undefined;
  readonly action: NoticeAction | undefined;
};

/** A page of ours to go to from the message, or something to do there and then, such as an undo. */
export type NoticeAction = NoticeLink | { readonly label: string; readonly run: () => void };
export type NoticeLink = { readonly label: string; readonly to: string };

type NoticeParts = readonly [title: string, description?: string, action?: NoticeAction];
type Listener = (notice: Notice) => void;

let nextId = 1;
let hasErrors = false;
let listener: Listener | null = null;
const waiting: Notice[] = [];

function send(tone: Notice['tone'], ...[title, description, action]: NoticeParts): void {
  const notice: Notice = { id: nextId, tone, title, description, action };
  nextId += 1;
  hasErrors = tone === 'error' || (hasErrors && tone === 'info');
  if (listener) listener(notice);
  else waiting.push(notice);
}

/**
 * An error of one title takes the place of the last one of that title. Errors go when something succeeds, and when the
 * person goes on to another page or step: what must outlive a navigation is said after it.
 */
export const notify = {
  success: (title: string, description?: string, action?: NoticeAction) => send('success', title, description, action),
  error: (title: string, description?: string, action?: NoticeAction) => send('error', title, description, action),
  info: (title: string, description?: string, action?: NoticeAction) => send('info', title, description, action),
  /** For a success that shows by itself. */
  settle: () => {
    if (hasErrors) send('settled', '');
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
