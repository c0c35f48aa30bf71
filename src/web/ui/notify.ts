/** Sends toasts. The toaster's own code loads later. */

export type Notice = {
  readonly id: number;
  /** `settled` shows nothing, but closes the errors, or what has its title. */
  readonly tone: 'success' | 'error' | 'info' | 'settled';
  readonly title: string;
  readonly description: string | undefined;
  readonly action: NoticeAction | undefined;
};

/** A link to a page, or something to run, such as undo. */
export type NoticeAction = NoticeLink | { readonly label: string; readonly run: () => void };
export type NoticeLink = { readonly label: string; readonly to: string };

type NoticeParts = readonly [title: string, description?: string, action?: NoticeAction];
type Listener = (notice: Notice) => void;

let nextId = 1;
let listener: Listener | null = null;
const waiting: Notice[] = [];

function send(tone: Notice['tone'], ...[title, description, action]: NoticeParts): void {
  const notice: Notice = { id: nextId, tone, title, description, action };
  nextId += 1;
  if (listener) listener(notice);
  else waiting.push(notice);
}

/**
 * An error replaces the last one with the same title. Errors close after a success, and on another page or step:
 * notify after navigating to show one there.
 */
export const notify = {
  success: (title: string, description?: string, action?: NoticeAction) => send('success', title, description, action),
  error: (title: string, description?: string, action?: NoticeAction) => send('error', title, description, action),
  info: (title: string, description?: string, action?: NoticeAction) => send('info', title, description, action),
  /** For a success that needs no message, or that answers the notice with this title. */
  settle: (title = '') => send('settled', title),
} as const;

/** Receives all notices, waiting ones first. There is one listener at a time. */
export function listenToNotices(next: Listener): () => void {
  listener = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    if (listener === next) listener = null;
  };
}
