import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BuilderState, hasContent, NEW_CARD } from '../state/builder-state.ts';
import { announceCard, onCardNews } from './card-news.ts';
import { clearCard, type PhotoFiles, readCard, type StoredCard, writeCard } from './card-storage.ts';
import { createCardWriter } from './card-writer.ts';
import { createIdleTask } from './idle-task.ts';
import { leaveLastWords } from './last-words.ts';
import type { Slot } from './stored-card.ts';
import { isSameDesign } from './stored-card.ts';

type KeptCard = {
  readonly slot: Slot;
  readonly state: BuilderState;
  readonly photo: PhotoFiles | null;
  readonly onRestore: (state: BuilderState, photo: PhotoFiles | null) => void;
};

/** What another tab has kept since; null inside when it started over or ordered. */
type OtherCard = { readonly stored: StoredCard | null };

type Keeper = ReturnType<typeof createKeeper>;

/** Writing takes the main thread some milliseconds: a letter is painted first. */
function createKeeper(slot: Slot, onResult: (isOk: boolean) => void) {
  const writer = createCardWriter(async (next, files) => {
    await (hasContent(next) ? writeCard(slot, next, files) : clearCard(slot));
    announceCard(slot);
  }, onResult);
  let latest: Pick<KeptCard, 'state' | 'photo'> = { state: NEW_CARD, photo: null };
  let forgotten: BuilderState['design'] | null = null;
  const idle = createIdleTask(() => writer.write(latest.state, latest.photo));
  return {
    keep(state: BuilderState, photo: PhotoFiles | null): void {
      // It is still shown, in another step or to somebody who signed out.
      if (state.design === forgotten) return;
      forgotten = null;
      latest = { state, photo };
      idle.request();
    },
    forget(): void {
      idle.flush();
      forgotten = latest.state.design;
      latest = { state: NEW_CARD, photo: null };
      writer.write(latest.state, latest.photo);
    },
    flush: idle.flush,
    /** The page may be gone before the storage has written. */
    leave(): void {
      idle.flush();
      if (writer.isBehind()) leaveLastWords(slot, hasContent(latest.state) ? latest.state : null);
    },
    mistrustPhoto: writer.mistrustPhoto,
  };
}

/** Brings back what was kept, then keeps every change. */
export function useKeptCard({ slot, state, photo, onRestore }: KeptCard) {
  const [readySlot, setReadySlot] = useState<Slot | null>(null);
  const [isStorageBroken, setStorageBroken] = useState(false);
  const keeper = useRef<Keeper | null>(null);
  const [other, setOther] = useState<OtherCard | null>(null);
  const restore = useEffectEvent(onRestore);

  const compare = useEffectEvent(async () => {
    keeper.current?.mistrustPhoto();
    const stored = await readCard(slot);
    const isOther = !isSameDesign(stored?.state ?? NEW_CARD, state);
    setOther(isOther ? { stored } : null);
  });

  useEffect(() => {
    let isGone = false;
    keeper.current = createKeeper(slot, (isOk) => setStorageBroken(!isOk));
    const { flush, leave } = keeper.current;
    window.addEventListener('pagehide', leave);
    // Without storage there is no other card either.
    const forgetNews = onCardNews(slot, () => void compare().catch(() => {}));
    readCard(slot)
      .then((card) => {
        if (!isGone && card) restore(card.state, card.photo);
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
      forgetNews();
      window.removeEventListener('pagehide', leave);
    };
  }, [slot]);

  const isReady = readySlot === slot;
  useEffect(() => {
    if (isReady) keeper.current?.keep(state, photo);
  }, [isReady, state, photo]);

  const forget = useCallback(() => keeper.current?.forget(), []);

  const settleOther = (choice: 'theirs' | 'mine') => {
    if (choice === 'theirs') onRestore(other?.stored?.state ?? NEW_CARD, other?.stored?.photo ?? null);
    else keeper.current?.keep(state, photo);
    setOther(null);
  };

  return { isReady, isStorageBroken, forget, isOtherTabAhead: isReady && other !== null, settleOther };
}
