/** The unfinished card in IndexedDB, state and photos, so that closing the tab loses nothing. */
import { createStore, getMany, promisifyRequest, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { markUnfinishedCard } from '#web/builder-entry/local-storage.ts';
import type { BuilderState } from '#web/features/builder/state/builder-state.ts';
import { newId } from '#web/features/builder/state/new-id.ts';
import {
  type CardLists,
  type CardPhotos,
  fromStoredState,
  NO_LISTS,
  type PhotoFiles,
  SLOTS,
  type Slot,
  toStoredState,
} from './stored-card.ts';

export type StoredCard = { readonly state: BuilderState; readonly photos: CardPhotos; readonly lists: CardLists };

/** The large parts of a card, which are stored only when they change. */
export type CardParts = { readonly photos?: CardPhotos; readonly lists?: CardLists };

/** Beside the card of a slot, a version of it that the customer has not chosen yet. */
export type Place = Slot | `${Slot}:unchosen`;

/** A new one with every write; null when nothing is stored. */
export type Version = string | null;

/** Another tab has stored a version that the writer has not seen. */
export class OtherVersionError extends Error {}

const keys = (place: Place) => ({
  state: `${place}:state`,
  photos: `${place}:photos`,
  lists: `${place}:lists`,
  version: `${place}:version`,
});

let opened: ReturnType<typeof createStore> | null = null;
function store() {
  opened ??= createStore('cartolina', 'builder');
  return opened;
}

/** Returns null when there is none. Rejects if the browser blocks storage. */
export async function readCard(place: Place): Promise<StoredCard | null> {
  return (await readVersion(place)).stored;
}

export type StoredVersion = { readonly stored: StoredCard | null; readonly version: Version };

export async function readVersion(place: Place): Promise<StoredVersion> {
  const { state, photos, lists, version } = keys(place);
  const [stored, ...parts] = await getMany<unknown>([version, state, photos, lists], store());
  return { stored: toCard(place, parts), version: toVersion(stored) };
}

function toVersion(stored: unknown): Version {
  return typeof stored === 'string' ? stored : null;
}

function toCard(place: Place, [storedState, storedPhotos, storedLists]: readonly unknown[]): StoredCard | null {
  const photos = cardPhotos(storedPhotos);
  const lists = cardLists(storedLists);
  const unloaded = readUnloadState(place);
  if (unloaded?.state === null) return null;
  for (const stored of [unloaded?.state, storedState]) {
    const state = fromStoredState(stored, photos, lists);
    if (state) return { state, photos, lists };
  }
  return null;
}

/** Written by this browser, and too long to be read again entry by entry; the server checks every list. */
function cardLists(value: unknown): CardLists {
  if (!(value instanceof Map)) return NO_LISTS;
  const entries = [...value].flatMap(([id, list]) =>
    typeof id === 'string' && Array.isArray(list) ? [[id, list] as const] : [],
  );
  return new Map(entries);
}

function cardPhotos(value: unknown): CardPhotos {
  const entries = value instanceof Map ? [...value] : [];
  return new Map(entries.filter(([id, files]) => typeof id === 'string' && isPhotoFiles(files)));
}

function isPhotoFiles(value: unknown): value is PhotoFiles {
  if (typeof value !== 'object' || value === null) return false;
  return 'file' in value && value.file instanceof Blob && 'preview' in value && value.preview instanceof Blob;
}

/**
 * Keeps the stored parts that are undefined. Rejects with OtherVersionError if another version than `seen` is stored;
 * without `seen`, any is replaced.
 */
export async function writeCard(
  place: Place,
  state: BuilderState,
  { photos, lists }: CardParts = {},
  seen?: Version,
): Promise<Version> {
  const key = keys(place);
  const version = newId();
  await change(place, seen, (cards) => {
    cards.put(toStoredState(state), key.state);
    if (photos !== undefined) cards.put(photos, key.photos);
    if (lists !== undefined) cards.put(lists, key.lists);
    cards.put(version, key.version);
  });
  clearUnloadState(place);
  if (place.startsWith('new')) markUnfinishedCard(true);
  return version;
}

/** Rejects like `writeCard`. */
export async function clearCard(place: Place, seen?: Version): Promise<Version> {
  await change(place, seen, (cards) => {
    for (const key of Object.values(keys(place))) cards.delete(key);
  });
  clearUnloadState(place);
  if (place === 'new') markUnfinishedCard(false);
  return null;
}

/** One transaction, so that state and parts always match, and no tab writes between the look and the change. */
function change(place: Place, seen: Version | undefined, apply: (cards: IDBObjectStore) => void): Promise<void> {
  return store()('readwrite', async (cards) => {
    const stored = toVersion(await promisifyRequest<unknown>(cards.get(keys(place).version)));
    if (seen !== undefined && stored !== seen) throw new OtherVersionError();
    try {
      apply(cards);
    } catch (error) {
      cards.transaction.abort();
      throw error;
    }
    await promisifyRequest(cards.transaction);
  });
}

/** Kept for this tab alone: another one still shows its own version. */
const unchosenKey = (slot: Slot) => `cartolina:unchosen:${slot}`;

export function markUnchosen(slot: Slot, isUnchosen: boolean): void {
  try {
    if (isUnchosen) sessionStorage.setItem(unchosenKey(slot), 'yes');
    else sessionStorage.removeItem(unchosenKey(slot));
  } catch {
    // Blocked, like the storage of cards.
  }
}

export function isUnchosenHere(slot: Slot): boolean {
  try {
    return sessionStorage.getItem(unchosenKey(slot)) !== null;
  } catch {
    return false;
  }
}

/** Both versions, if the customer has not chosen one. */
export async function removeCard(slot: Slot): Promise<void> {
  await Promise.all([clearCard(slot), clearCard(`${slot}:unchosen`)]);
}

/** A draft that was saved after the studio was left. */
export type SavedDraft = { readonly slot: Slot; readonly cardKey: string; readonly postcardId: string };

/** Writes the draft's id into the stored card, so that saving again updates the draft, and tells open studios. */
export async function storeSavedDraft(draft: SavedDraft): Promise<void> {
  const { slot, cardKey, postcardId } = draft;
  const isSame = (stored: unknown) => typeof stored === 'object' && stored !== null && cardKeyOf(stored) === cardKey;
  await update<unknown>(
    keys(slot).state,
    (stored) => (isSame(stored) ? Object.assign({}, stored, { postcardId }) : stored),
    store(),
  );
  // A channel of its own, because this tab may show the card again.
  const own = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  own?.postMessage(draft);
  own?.close();
}

function cardKeyOf(stored: object): unknown {
  return 'cardKey' in stored ? stored.cardKey : null;
}

/**
 * The state (without the photos) that a closing page may not get into IndexedDB in time. Local storage writes at once, and
 * holds it until IndexedDB has it.
 */
const unloadKey = (place: Place) => `cartolina:last-words:${place}`;

/** A state of null means that the card was discarded. */
export function storeOnUnload(place: Place, state: BuilderState | null): void {
  try {
    localStorage.setItem(unloadKey(place), JSON.stringify({ state: state && toStoredState(state) }));
  } catch {
    // Blocked or full. IndexedDB may still finish.
  }
}

/** Returns null when there is nothing. The state inside is not validated yet. */
function readUnloadState(place: Place): { readonly state?: unknown } | null {
  try {
    return JSON.parse(localStorage.getItem(unloadKey(place)) ?? 'null');
  } catch {
    return null;
  }
}

function clearUnloadState(place: Place): void {
  try {
    localStorage.removeItem(unloadKey(place));
  } catch {
    // Blocked, so there is nothing to clear.
  }
}

const CHANNEL = 'cartolina:card';

/** One per tab, because a channel doesn't receive its own messages. */
let openedChannel: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  openedChannel ??= new BroadcastChannel(CHANNEL);
  return openedChannel;
}

/** Tells other tabs of this browser that the stored card has changed. */
export function announceCard(slot: Slot): void {
  channel()?.postMessage(slot);
}

const savedDraftSchema = z.object({ slot: z.enum(SLOTS), cardKey: z.string(), postcardId: z.string() });

type CardListener = { readonly onChange: () => void; readonly onSaved: (draft: SavedDraft) => void };

/** Listens to other tabs, and to a studio of this tab that was left. */
export function onCardChange(slot: Slot, { onChange, onSaved }: CardListener): () => void {
  const tabs = channel();
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (data === slot) return onChange();
    const draft = savedDraftSchema.safeParse(data).data;
    if (draft?.slot === slot) onSaved(draft);
  };
  tabs?.addEventListener('message', receive);
  return () => tabs?.removeEventListener('message', receive);
}
