import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BuilderState, hasContent, NEW_CARD } from '../state/builder-state.ts';
import { clearCard, type PhotoFiles, readCard, type Slot, writeCard } from './card-storage.ts';
import { type CardWriter, createCardWriter } from './card-writer.ts';

type KeptCard = {
  readonly slot: Slot;
  readonly state: BuilderState;
  readonly photo: PhotoFiles | null;
  readonly onRestore: (state: BuilderState, photo: PhotoFiles | null) => void;
};

/** Brings back what was kept, then keeps every change. */
export function useKeptCard({ slot, state, photo, onRestore }: KeptCard) {
  const [readySlot, setReadySlot] = useState<Slot | null>(null);
  const [isStorageBroken, setStorageBroken] = useState(false);
  const writer = useRef<CardWriter | null>(null);
  const restore = useEffectEvent(onRestore);

  useEffect(() => {
    let isGone = false;
    writer.current = createCardWriter(
      (next, files) => (hasContent(next) ? writeCard(slot, next, files) : clearCard(slot)),
      (isOk) => setStorageBroken(!isOk),
    );
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
    };
  }, [slot]);

  const isReady = readySlot === slot;
  useEffect(() => {
    if (isReady) writer.current?.write(state, photo);
  }, [isReady, state, photo]);

  const forget = useCallback(() => writer.current?.write(NEW_CARD, null), []);

  return { isReady, isStorageBroken, forget };
}
