/** Schedules writes of the card: one at a time, always the latest state, while the browser is idle. */
import type { BuilderState } from '../state/builder-state.ts';
import type { PhotoFiles } from './card-storage.ts';

type Write = (state: BuilderState, photo?: PhotoFiles | null) => Promise<void>;
type Waiting = { readonly state: BuilderState; readonly photo?: PhotoFiles | null };

export function createCardWriter(write: Write, onResult: (isOk: boolean) => void) {
  let waiting: Waiting | null = null;
  let lastPhoto: PhotoFiles | null | undefined;
  let isWriting = false;
  let hasFailed = false;

  async function run(): Promise<void> {
    isWriting = true;
    for (let next = waiting; next; next = waiting) {
      waiting = null;
      try {
        await write(next.state, next.photo);
        hasFailed = false;
        onResult(true);
      } catch {
        // The next write must include the photo, or the state would be stored without it.
        if (next.photo !== undefined) lastPhoto = undefined;
        hasFailed = true;
        onResult(false);
      }
    }
    isWriting = false;
  }

  return {
    /** True while something is not stored yet, or couldn't be stored. */
    isBehind: () => isWriting || hasFailed,
    /** Writes the photo again next time, because another tab may have replaced it. */
    invalidatePhoto(): void {
      lastPhoto = undefined;
    },
    /** Writes the photo only if it has changed. */
    write(state: BuilderState, photo: PhotoFiles | null): void {
      const hasChanged = photo !== lastPhoto;
      const unwritten = waiting && 'photo' in waiting ? { photo: waiting.photo ?? null } : {};
      waiting = { state, ...unwritten, ...(hasChanged ? { photo } : {}) };
      lastPhoto = photo;
      if (!isWriting) void run();
    },
  };
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
