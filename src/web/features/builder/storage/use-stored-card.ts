import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import { type BuilderState, hasContent, NEW_CARD, newCard } from '../state/builder-state.ts';
import {
  announceCard,
  type CardParts,
  clearCard,
  isUnchosenHere,
  markUnchosen,
  onCardChange,
  type Place,
  readCard,
  type SavedDraft,
  type StoredCard,
  storeOnUnload,
  writeCard,
} from './card-storage.ts';
import { createCardWriter, createIdleTask } from './card-writer.ts';
import {
  type CardLists,
  type CardPhotos,
  isSameDesign,
  keptPhotos,
  NO_LISTS,
  NO_PHOTOS,
  type Slot,
} from './stored-card.ts';

type CurrentCard = {
  readonly slot: Slot;
  readonly state: BuilderState;
  readonly photos: CardPhotos;
  readonly lists: CardLists;
  readonly onRestore: (card: StoredCard) => void;
  /** The card was saved as this draft after its studio was left. */
  readonly onSaved: (postcardId: string) => void;
};

/** The card that another tab has stored; null inside if that tab started over or ordered. */
type OtherCard = { readonly stored: StoredCard | null };

type Saver = ReturnType<typeof createSaver>;

/** For the frame's words about saving. Subscribed to separately, because it changes with every key. */
export type SaveStatus = {
  readonly get: () => 'saving' | 'saved' | 'failed';
  readonly subscribe: (listener: () => void) => () => void;
};

/** Long enough not to flicker between two keys. */
const CALM_MS = 600;

function createSaveStatus(): SaveStatus & { begin(): void; end(isOk: boolean): void } {
  const listeners = new Set<() => void>();
  let status: ReturnType<SaveStatus['get']> = 'saved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (next: typeof status) => {
    if (next === status) return;
    status = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin() {
      clearTimeout(timer);
      set('saving');
    },
    end(isOk) {
      clearTimeout(timer);
      if (isOk) timer = setTimeout(() => set('saved'), CALM_MS);
      else set('failed');
    },
  };
}

/**
 * Saves when the browser is idle, because writing takes some milliseconds that typing needs. While another tab's version
 * is stored, this one is kept beside it.
 */
function createSaver(slot: Slot, status: ReturnType<typeof createSaveStatus>, onResult: (isOk: boolean) => void) {
  const writerOf = (place: Place, onWritten: () => void) =>
    createCardWriter(
      async (next, files) => {
        status.begin();
        await (hasContent(next) ? writeCard(place, next, files) : clearCard(place));
        onWritten();
      },
      (isOk) => {
        status.end(isOk);
        onResult(isOk);
      },
    );
  const chosen = writerOf(slot, () => announceCard(slot));
  const beside = writerOf(unchosen(slot), () => {});
  let current = chosen;
  let latest: Latest = NOTHING;
  /** What the studio hasn't rendered yet. */
  let typed: string | null = null;
  const latestState = () => (typed === null || latest === NOTHING ? latest.state : withMessage(latest.state, typed));
  let ordered: BuilderState['design'] | null = null;
  const idle = createIdleTask(() => current.write(latestState(), latest.parts));
  const isOrdered = (state: BuilderState) => state.design === ordered;
  const choose = () => {
    if (current === beside) beside.write(NOTHING.state, NOTHING.parts);
    markUnchosen(slot, false);
    current = chosen;
  };
  return {
    save({ state, ...parts }: StoredCard, isChosen: boolean): void {
      // An ordered card still shows, but must not be stored again.
      if (isOrdered(state)) return;
      ordered = null;
      latest = { state, parts: keptParts(state, parts) };
      if (state.design.text.message === typed) typed = null;
      if (isChosen) choose();
      else {
        markUnchosen(slot, true);
        current = beside;
      }
      status.begin();
      idle.request();
    },
    /** Null once the studio is told. */
    saveMessage(message: string | null): void {
      typed = message;
      if (message !== null) idle.request();
    },
    forget(): void {
      idle.flush();
      ordered = latest.state.design;
      latest = NOTHING;
      typed = null;
      choose();
      chosen.write(latest.state, latest.parts);
    },
    isOrdered,
    flush: idle.flush,
    /** Called when the page is closing, before IndexedDB may have finished. */
    unload(): void {
      idle.flush();
      const state = latestState();
      const last = hasContent(state) ? state : null;
      if (current === chosen && chosen.isBehind()) storeOnUnload(slot, last);
      if (beside.isBehind()) storeOnUnload(unchosen(slot), current === beside ? last : null);
    },
    invalidateParts: chosen.invalidateParts,
  };
}

type Latest = { readonly state: BuilderState; readonly parts: Required<CardParts> };
const NOTHING: Latest = { state: NEW_CARD, parts: { photos: NO_PHOTOS, lists: NO_LISTS } };

function withMessage(state: BuilderState, message: string): BuilderState {
  const { design } = state;
  return { ...state, design: { ...design, text: { ...design.text, message } } };
}

const unchosen = (slot: Slot) => `${slot}:unchosen` as const;

/** The card to show, and the other tab's version if the customer left without choosing. */
async function readVersions(
  slot: Slot,
): Promise<{ readonly shown: StoredCard | null; readonly other: OtherCard | null }> {
  const [stored, left] = await Promise.all([readCard(slot), isUnchosenHere(slot) ? readCard(unchosen(slot)) : null]);
  if (left === null) return { shown: stored, other: null };
  if (!isSameDesign(left.state, stored?.state ?? newCard())) return { shown: left, other: { stored } };
  await clearCard(unchosen(slot));
  return { shown: stored, other: null };
}

/** Replaced photos and lists stay in memory only, for undo. */
function keptParts(state: BuilderState, { photos, lists }: Required<CardParts>): Required<CardParts> {
  const ids = new Set(keptPhotos(state).map(({ uploadId }) => uploadId));
  const listId = state.design.mailing?.listId;
  return {
    photos: new Map([...photos].filter(([id]) => ids.has(id))),
    lists: new Map([...lists].filter(([id]) => id === listId)),
  };
}

/** Restores the stored card, then saves every change. */
export function useStoredCard({ slot, state, photos, lists, onRestore, onSaved }: CurrentCard) {
  const [readySlot, setReadySlot] = useState<Slot | null>(null);
  const [isStorageBroken, setStorageBroken] = useState(false);
  const saver = useRef<Saver | null>(null);
  const [saveStatus] = useState(createSaveStatus);
  const [other, setOther] = useState<OtherCard | null>(null);
  const restore = useEffectEvent(onRestore);

  const compare = useEffectEvent(async () => {
    saver.current?.invalidateParts();
    if (saver.current?.isOrdered(state)) return;
    const stored = await readCard(slot);
    const isDifferent = !isSameDesign(stored?.state ?? newCard(), state);
    setOther(isDifferent ? { stored } : null);
  });

  const adopt = useEffectEvent(({ cardKey, postcardId }: SavedDraft) => {
    if (state.cardKey === cardKey && state.postcardId === null) onSaved(postcardId);
  });

  useEffect(() => {
    let isGone = false;
    saver.current = createSaver(slot, saveStatus, (isOk) => setStorageBroken(!isOk));
    const { flush, unload } = saver.current;
    window.addEventListener('pagehide', unload);
    const stopListening = onCardChange(slot, {
      // Without storage there is no other card.
      onChange: () => void compare().catch(() => {}),
      onSaved: (draft) => adopt(draft),
    });
    readVersions(slot)
      .then(({ shown, other }) => {
        if (isGone) return;
        if (shown) restore(shown);
        setOther(other);
      })
      .catch(() => {
        if (!isGone) setStorageBroken(true);
      })
      .finally(() => {
        if (!isGone) setReadySlot(slot);
      });
    return () => {
      isGone = true;
      flush();
      stopListening();
      window.removeEventListener('pagehide', unload);
    };
  }, [slot, saveStatus]);

  const isReady = readySlot === slot;
  // The other tab's version stays until the customer has chosen.
  const isChosen = other === null;
  useEffect(() => {
    if (isReady) saver.current?.save({ state, photos, lists }, isChosen);
  }, [isReady, isChosen, state, photos, lists]);

  const forget = useCallback(() => {
    saver.current?.forget();
    setOther(null);
  }, []);

  const storeMessage = useCallback((message: string | null) => saver.current?.saveMessage(message), []);

  const chooseVersion = useCallback(
    (choice: 'other' | 'this') => {
      const nothing = { state: { ...newCard(), cardKey: newId() }, ...NOTHING.parts };
      if (choice === 'other') onRestore(other?.stored ?? nothing);
      setOther(null);
    },
    [other, onRestore],
  );

  const hasOtherVersion = isReady && other !== null;
  return { isReady, isStorageBroken, saveStatus, storeMessage, forget, hasOtherVersion, chooseVersion };
}
