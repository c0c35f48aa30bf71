/** Schedules writes of the card: one at a time, always the latest state, while the browser is idle. */
import type { BuilderState } from '#web/features/builder/state/builder-state.ts';
import type { CardParts } from './card-storage.ts';

type Write = (state: BuilderState, changed: CardParts) => Promise<void>;
type Waiting = { readonly state: BuilderState; readonly changed: CardParts };

/** Reports when the latest state is stored, and every failure. */
export function createCardWriter(write: Write, onResult: (isOk: boolean) => void) {
  let waiting: Waiting | null = null;
  let last: CardParts = {};
  let isWriting = false;
  let hasFailed = false;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    isWriting = true;
    for (let next = waiting; next; next = waiting) {
      waiting = null;
      try {
        await write(next.state, next.changed);
        hasFailed = false;
        if (waiting === null) onResult(true);
      } catch {
        // The next write must include these parts, or the state would be stored without them.
        last = without(last, next.changed);
        hasFailed = true;
        onResult(false);
      }
    }
    isWriting = false;
  }

  return {
    /** True while something is not stored yet, or couldn't be stored. */
    isBehind: () => isWriting || hasFailed,
    /** Resolves after the writes so far, whether they failed or not. */
    settled: () => running,
    /** Writes photos and lists again next time, because another tab may have replaced them. */
    invalidateParts(): void {
      last = {};
    },
    /** Writes photos and lists only if they have changed. */
    write(state: BuilderState, parts: Required<CardParts>): void {
      const { photos, lists } = parts;
      const changed = {
        ...waiting?.changed,
        ...(isSame(photos, last.photos) ? {} : { photos }),
        ...(isSame(lists, last.lists) ? {} : { lists }),
      };
      waiting = { state, changed };
      last = parts;
      if (!isWriting) running = run();
    },
  };
}

function isSame<T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T> | undefined): boolean {
  return b !== undefined && a.size === b.size && [...a].every(([id, part]) => b.get(id) === part);
}

function without({ photos, lists }: CardParts, failed: CardParts): CardParts {
  return {
    ...(photos === undefined || failed.photos ? {} : { photos }),
    ...(lists === undefined || failed.lists ? {} : { lists }),
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
