/** The unfinished card in IndexedDB, state and photos, so that closing the tab loses nothing. */
import { createStore, delMany, getMany, setMany } from 'idb-keyval';
import { markUnfinishedCard } from '../../../builder-entry/local-storage.ts';
import type { BuilderState } from '../state/builder-state.ts';
import {
  type CardPhotos,
  earlierPhotos,
  fromStoredState,
  type PhotoFiles,
  type Slot,
  toStoredState,
} from './stored-card.ts';

export type StoredCard = { readonly state: BuilderState; readonly photos: CardPhotos };

/** `photo` is from before there were layouts. */
const keys = (slot: Slot) => ({ state: `${slot}:state`, photos: `${slot}:photos`, photo: `${slot}:photo` });

let opened: ReturnType<typeof createStore> | null = null;
function store() {
  opened ??= createStore('cartolina', 'builder');
  return opened;
}

/** Returns null when there is none. Rejects if the browser blocks storage. */
export async function readCard(slot: Slot): Promise<StoredCard | null> {
  const key = keys(slot);
  const [storedState, storedPhotos, earlierPhoto] = await getMany<unknown>([key.state, key.photos, key.photo], store());
  const unloaded = readUnloadState(slot);
  if (unloaded?.state === null) return null;
  for (const stored of [unloaded?.state, storedState]) {
    const photos = isPhotoFiles(earlierPhoto) ? earlierPhotos(stored, earlierPhoto) : cardPhotos(storedPhotos);
    const state = fromStoredState(stored, photos);
    if (state) return { state, photos };
  }
  return null;
}

function cardPhotos(value: unknown): CardPhotos {
  const entries = value instanceof Map ? [...value] : [];
  return new Map(entries.filter(([id, files]) => typeof id === 'string' && isPhotoFiles(files)));
}

function isPhotoFiles(value: unknown): value is PhotoFiles {
  if (typeof value !== 'object' || value === null) return false;
  return 'file' in value && value.file instanceof Blob && 'preview' in value && value.preview instanceof Blob;
}

/** Keeps the stored photos if `photos` is undefined. One transaction, so that state and photos always match. */
export async function writeCard(slot: Slot, state: BuilderState, photos?: CardPhotos): Promise<void> {
  const key = keys(slot);
  const entries: [string, unknown][] = [[key.state, toStoredState(state)]];
  if (photos !== undefined) entries.push([key.photos, photos], [key.photo, null]);
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
 * The state (without the photos) that a closing page may not get into IndexedDB in time. Local storage writes at once, and
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
