/** Schedules writes of the card: one at a time, always the latest state, while the browser is idle. */
import type { BuilderState } from '../state/builder-state.ts';
import type { CardPhotos } from './stored-card.ts';

type Write = (state: BuilderState, photos?: CardPhotos) => Promise<void>;
type Waiting = { readonly state: BuilderState; readonly photos?: CardPhotos };

/** Reports when the latest state is stored, and every failure. */
export function createCardWriter(write: Write, onResult: (isOk: boolean) => void) {
  let waiting: Waiting | null = null;
  let lastPhotos: CardPhotos | undefined;
  let isWriting = false;
  let hasFailed = false;

  async function run(): Promise<void> {
    isWriting = true;
    for (let next = waiting; next; next = waiting) {
      waiting = null;
      try {
        await write(next.state, next.photos);
        hasFailed = false;
        if (waiting === null) onResult(true);
      } catch {
        // The next write must include the photos, or the state would be stored without them.
        if (next.photos !== undefined) lastPhotos = undefined;
        hasFailed = true;
        onResult(false);
      }
    }
    isWriting = false;
  }

  return {
    /** True while something is not stored yet, or couldn't be stored. */
    isBehind: () => isWriting || hasFailed,
    /** Writes the photos again next time, because another tab may have replaced them. */
    invalidatePhotos(): void {
      lastPhotos = undefined;
    },
    /** Writes the photos only if they have changed. */
    write(state: BuilderState, photos: CardPhotos): void {
      const hasChanged = lastPhotos === undefined || !isSame(photos, lastPhotos);
      const unwritten = waiting?.photos === undefined ? {} : { photos: waiting.photos };
      waiting = { state, ...unwritten, ...(hasChanged ? { photos } : {}) };
      lastPhotos = photos;
      if (!isWriting) void run();
    },
  };
}

function isSame(a: CardPhotos, b: CardPhotos): boolean {
  return a.size === b.size && [...a].every(([id, files]) => b.get(id) === files);
}

const MAX_IDLE_WAIT_MS = 100;

type IdleTask = {
  /** Runs the task once, no matter how often it is requested before that. */
  readonly request: () => void;
  /** Runs a pending task at once, because the page may be closing. */
  readonly flush: () => void;
};

/** Runs a task when the browser is idle, or after 100 ms at the latest. */
export function createIdleTask(task: () => void): IdleTask {
  let isPending = false;
  const flush = () => {
    if (!isPending) return;
    isPending = false;
    task();
  };
  const request = () => {
    if (isPending) return;
    isPending = true;
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(flush, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(flush, MAX_IDLE_WAIT_MS);
  };
  return { request, flush };
}
