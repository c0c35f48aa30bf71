import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BUILDER_TEXTS, MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { type BuilderState, newCard } from '#web/features/builder/state/builder-state.ts';
import { newId } from '#web/features/builder/state/new-id.ts';
import { notify } from '#web/ui/notify.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { createSaver, createSaveStatus, type Saver, unchosen } from './card-saver.ts';
import {
  clearCard,
  isUnchosenHere,
  onCardChange,
  readCard,
  readVersion,
  type SavedDraft,
  type StoredCard,
  type StoredVersion,
  type Version,
} from './card-storage.ts';
import { type CardLists, type CardPhotos, isSameDesign, NO_LISTS, NO_PHOTOS, type Slot } from './stored-card.ts';

type CurrentCard = {
  readonly slot: Slot;
  readonly state: BuilderState;
  readonly photos: CardPhotos;
  readonly lists: CardLists;
  readonly onRestore: (card: StoredCard) => void;
  /** The card was saved as this draft after its studio was left. */
  readonly onSaved: (postcardId: string) => void;
};

/** The last writes of a studio in this tab that was left. The next one reads what they have written. */
let leaving: Promise<void> = Promise.resolve();

type Versions = {
  readonly shown: StoredCard | null;
  readonly version: Version;
  readonly other: StoredVersion | null;
};

/** The card to show, and the other tab's version if the customer left without choosing. */
async function readVersions(slot: Slot): Promise<Versions> {
  await leaving;
  const [current, left] = await Promise.all([
    readVersion(slot),
    isUnchosenHere(slot) ? readCard(unchosen(slot)) : null,
  ]);
  const { stored, version } = current;
  if (left === null) return { shown: stored, version, other: null };
  if (!isSameDesign(left.state, stored?.state ?? newCard())) return { shown: left, version, other: current };
  await clearCard(unchosen(slot));
  return { shown: stored, version, other: null };
}

/** Restores the stored card, then saves every change. */
export function useStoredCard({ slot, state, photos, lists, onRestore, onSaved }: CurrentCard) {
  const [readySlot, setReadySlot] = useState<Slot | null>(null);
  const [isStorageBroken, setStorageBroken] = useState(false);
  const saver = useRef<Saver | null>(null);
  const [saveStatus] = useState(createSaveStatus);
  /** Another tab's version: empty if it has started over or ordered. */
  const [other, setOther] = useState<StoredVersion | null>(null);
  const restore = useEffectEvent(onRestore);

  const compare = useEffectEvent(async () => {
    if (saver.current?.isOrdered(state)) return;
    const current = await readVersion(slot);
    if (saver.current?.hasSeen(current.version)) return;
    const isSame = isSameDesign(current.stored?.state ?? newCard(), state);
    if (isSame) saver.current?.agree(current.version);
    setOther(isSame ? null : current);
  });

  const adopt = useEffectEvent(({ cardKey, postcardId }: SavedDraft) => {
    if (state.cardKey === cardKey && state.postcardId === null) onSaved(postcardId);
  });

  useEffect(() => {
    let isGone = false;
    const onOtherVersion = () => {
      // Without storage there is no other card.
      if (!isGone) void compare().catch(() => {});
    };
    const own = createSaver(slot, {
      status: saveStatus,
      onResult: (isOk) => setStorageBroken(!isOk),
      onOtherVersion,
    });
    saver.current = own;
    window.addEventListener('pagehide', own.unload);
    const stopListening = onCardChange(slot, { onChange: onOtherVersion, onSaved: (draft) => adopt(draft) });
    readVersions(slot)
      .then(({ shown, version, other }) => {
        if (isGone) return;
        own.begin(version);
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
      leaving = Promise.all([leaving, own.flush()]).then(() => {});
      stopListening();
      window.removeEventListener('pagehide', own.unload);
    };
  }, [slot, saveStatus]);

  const isReady = readySlot === slot;
  useEffect(() => {
    if (isReady) saver.current?.save({ state, photos, lists }, other);
  }, [isReady, other, state, photos, lists]);

  const forget = useCallback(() => {
    saver.current?.forget();
    setOther(null);
  }, []);

  const storeMessage = useCallback((message: string | null) => saver.current?.saveMessage(message), []);

  const here = useLatest({ state, photos, lists });
  const chooseVersion = useCallback(
    (choice: 'other' | 'this') => {
      const there = other?.stored ?? { state: { ...newCard(), cardKey: newId() }, photos: NO_PHOTOS, lists: NO_LISTS };
      const [chosen, left] = choice === 'other' ? [there, here.current] : [here.current, there];
      if (choice === 'other') onRestore(there);
      setOther(null);
      offerUndo(BUILDER_TEXTS.otherTabChosen[choice], chosen, left);

      /** The other way round too, because what is shown may have been changed since. */
      function offerUndo(said: string, shown: StoredCard, replaced: StoredCard): void {
        const run = () => {
          const now = here.current;
          // Undoing must not replace the next card, nor one that was paid for.
          if (now.state.cardKey !== shown.state.cardKey || saver.current?.isOrdered(now.state)) return;
          onRestore(replaced);
          offerUndo(BUILDER_TEXTS.otherTabUndone, replaced, now);
        };
        notify.info(said, undefined, { label: MESSAGE_TEXTS.undo, run });
      }
    },
    [other, here, onRestore],
  );

  const hasOtherVersion = isReady && other !== null;
  return { isReady, isStorageBroken, saveStatus, storeMessage, forget, hasOtherVersion, chooseVersion };
}
