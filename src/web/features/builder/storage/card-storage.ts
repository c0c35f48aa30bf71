/** The unfinished card in IndexedDB, state and photo, so that closing the tab loses nothing. */
import { createStore, delMany, getMany, setMany } from 'idb-keyval';
import { markUnfinishedCard } from '../../../builder-entry/local-storage.ts';
import type { BuilderState } from '../state/builder-state.ts';
import { fromStoredState, type Slot, toStoredState } from './stored-card.ts';

/** The chosen file for the upload, and a smaller preview for the screen. */
export type PhotoFiles = { readonly file: Blob; readonly preview: Blob };

export type StoredCard = { readonly state: BuilderState; readonly photo: PhotoFiles | null };

const keys = (slot: Slot) => ({ state: `${slot}:state`, photo: `${slot}:photo` });

let opened: ReturnType<typeof createStore> | null = null;
function store() {
  opened ??= createStore('cartolina', 'builder');
  return opened;
}

/** Returns null when there is none. Rejects if the browser blocks storage. */
export async function readCard(slot: Slot): Promise<StoredCard | null> {
  const key = keys(slot);
  const [storedState, storedPhoto] = await getMany<unknown>([key.state, key.photo], store());
  const photo = isPhotoFiles(storedPhoto) ? storedPhoto : null;
  const hasPhoto = photo !== null;
  const unloaded = readUnloadState(slot);
  if (unloaded?.state === null) return null;
  const state = fromStoredState(unloaded?.state, hasPhoto) ?? fromStoredState(storedState, hasPhoto);
  return state && { state, photo };
}

function isPhotoFiles(value: unknown): value is PhotoFiles {
  if (typeof value !== 'object' || value === null) return false;
  return 'file' in value && value.file instanceof Blob && 'preview' in value && value.preview instanceof Blob;
}

/** Keeps the stored photo if `photo` is undefined. One transaction, so that state and photo always match. */
export async function writeCard(slot: Slot, state: BuilderState, photo?: PhotoFiles | null): Promise<void> {
  const key = keys(slot);
  const entries: [string, unknown][] = [[key.state, toStoredState(state)]];
  if (photo !== undefined) entries.push([key.photo, photo]);
  await setMany(entries, store());
  clearUnloadState(slot);
  if (slot === 'new') markUnfinishedCard(true);
}

export async function clearCard(slot: Slot): Promise<void> {
  await delMany(Object.values(keys(slot)), store());
  clearUnloadState(slot);
  if (slot === 'new') markUnfinishedCard(false);
}

/**
 * The state (without the photo) that a closing page may not get into IndexedDB in time. Local storage writes at once, and
 * holds it until IndexedDB has it.
 */
const unloadKey = (slot: Slot) => `cartolina:last-words:${slot}`;

/** A state of null means that the card was discarded. */
export function storeOnUnload(slot: Slot, state: BuilderState | null): void {
  try {
    localStorage.setItem(unloadKey(slot), JSON.stringify({ state: state && toStoredState(state) }));
  } catch {
    // Blocked or full. IndexedDB may still finish.
  }
}

/** Returns null when there is nothing. The state inside is not validated yet. */
function readUnloadState(slot: Slot): { readonly state?: unknown } | null {
  try {
    return JSON.parse(localStorage.getItem(unloadKey(slot)) ?? 'null');
  } catch {
    return null;
  }
}

function clearUnloadState(slot: Slot): void {
  try {
    localStorage.removeItem(unloadKey(slot));
  } catch {
    // Blocked, so there is nothing to clear.
  }
}

/** One per tab, because a channel doesn't receive its own messages. */
let openedChannel: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  openedChannel ??= new BroadcastChannel('cartolina:card');
  return openedChannel;
}

/** Tells other tabs of this browser that the stored card has changed. */
export function announceCard(slot: Slot): void {
  channel()?.postMessage(slot);
}

export function onCardChange(slot: Slot, listener: () => void): () => void {
  const tabs = channel();
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (data === slot) listener();
  };
  tabs?.addEventListener('message', receive);
  return () => tabs?.removeEventListener('message', receive);
}
