/** The card in the making, in IndexedDB: state and photo, so that a closed tab loses nothing. */
import { createStore, delMany, getMany, setMany } from 'idb-keyval';
import { markUnfinishedCard } from '../../../builder-entry/local-storage.ts';
import type { BuilderState } from '../state/builder-state.ts';
import { forgetLastWords, readLastWords } from './last-words.ts';
import { fromStoredState, type Slot, toStoredState } from './stored-card.ts';

/** The file as it was chosen, for the upload, and a picture of it that the screen can draw quickly. */
export type PhotoFiles = { readonly file: Blob; readonly preview: Blob };

export type StoredCard = { readonly state: BuilderState; readonly photo: PhotoFiles | null };

const keys = (slot: Slot) => ({ state: `${slot}:state`, photo: `${slot}:photo` });

let opened: ReturnType<typeof createStore> | null = null;
function store() {
  opened ??= createStore('cartolina', 'builder');
  return opened;
}

/** Null when there is none. Rejects when this browser does not let us keep anything. */
export async function readCard(slot: Slot): Promise<StoredCard | null> {
  const key = keys(slot);
  const [storedState, storedPhoto] = await getMany<unknown>([key.state, key.photo], store());
  const photo = isPhotoFiles(storedPhoto) ? storedPhoto : null;
  const hasPhoto = photo !== null;
  const lastWords = readLastWords(slot);
  if (lastWords?.state === null) return null;
  const state = fromStoredState(lastWords?.state, hasPhoto) ?? fromStoredState(storedState, hasPhoto);
  return state && { state, photo };
}

function isPhotoFiles(value: unknown): value is PhotoFiles {
  if (typeof value !== 'object' || value === null) return false;
  return 'file' in value && value.file instanceof Blob && 'preview' in value && value.preview instanceof Blob;
}

/** `photo` undefined: as it was. One transaction, so that state and photo always belong together. */
export async function writeCard(slot: Slot, state: BuilderState, photo?: PhotoFiles | null): Promise<void> {
  const key = keys(slot);
  const entries: [string, unknown][] = [[key.state, toStoredState(state)]];
  if (photo !== undefined) entries.push([key.photo, photo]);
  await setMany(entries, store());
  forgetLastWords(slot);
  if (slot === 'new') markUnfinishedCard(true);
}

export async function clearCard(slot: Slot): Promise<void> {
  await delMany(Object.values(keys(slot)), store());
  forgetLastWords(slot);
  if (slot === 'new') markUnfinishedCard(false);
}
