/** Writes the latest state at once and one at a time: what is typed meanwhile goes with the next write. */
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
        // The photo must go with a later write, or the state would be stored without it.
        if (next.photo !== undefined) lastPhoto = undefined;
        hasFailed = true;
        onResult(false);
      }
    }
    isWriting = false;
  }

  return {
    /** Whether anything is not in the storage yet, or could not be put there. */
    isBehind: () => isWriting || hasFailed,
    /** Another tab may have put its own photo there. */
    mistrustPhoto(): void {
      lastPhoto = undefined;
    },
    /** The photo is written only when it is another one. */
    write(state: BuilderState, photo: PhotoFiles | null): void {
      const isOther = photo !== lastPhoto;
      const unwritten = waiting && 'photo' in waiting ? { photo: waiting.photo ?? null } : {};
      waiting = { state, ...unwritten, ...(isOther ? { photo } : {}) };
      lastPhoto = photo;
      if (!isWriting) void run();
    },
  };
}
