/** The builder's state with what lies around it: the photo's bytes, browser storage, reading a file. */

import { type Dispatch, useCallback, useEffect, useReducer, useState } from 'react';
import { notifyFailure } from '../../api/notify-failure.ts';
import { useAuth } from '../../session/auth-context.ts';
import { notify } from '../../ui/notify.ts';
import { newId } from './new-id.ts';
import { openPhoto } from './photo/open-photo.ts';
import { useObjectUrl } from './photo/use-object-url.ts';
import { type BuilderAction, builderReducer } from './state/builder-reducer.ts';
import { type BuilderState, NEW_CARD } from './state/builder-state.ts';
import type { PhotoFiles } from './storage/card-storage.ts';
import type { Slot } from './storage/stored-card.ts';
import { useKeptCard } from './storage/use-kept-card.ts';

export type Builder = {
  readonly state: BuilderState;
  readonly dispatch: Dispatch<BuilderAction>;
  /** False until what was kept is back. */
  readonly isReady: boolean;
  readonly photo: PhotoFiles | null;
  readonly photoHref: string | null;
  /** While a file is read: from 0 to 1, null while it is decoded. */
  readonly reading: { readonly progress: number | null } | null;
  readonly choosePhoto: (file: File) => Promise<void>;
  readonly load: (state: BuilderState, photo: PhotoFiles | null) => void;
  readonly startOver: () => void;
  /** The card is ordered: nothing of it is kept for the next visit. What shows now stays. */
  readonly forget: () => void;
  /** This browser keeps nothing: the card lives as long as the page. */
  readonly isStorageBroken: boolean;
  /** The same card has been changed in another tab; somebody must say which one counts. */
  readonly isOtherTabAhead: boolean;
  readonly settleOther: (choice: 'theirs' | 'mine') => void;
};

export function useBuilder(slot: Slot): Builder {
  const [state, dispatch] = useReducer(builderReducer, NEW_CARD);
  const [photo, setPhoto] = useState<PhotoFiles | null>(null);
  const [reading, setReading] = useState<Builder['reading']>(null);
  const photoHref = useObjectUrl(photo?.preview ?? null);

  const load = useCallback((next: BuilderState, files: PhotoFiles | null) => {
    setPhoto(files);
    dispatch({ type: 'loaded', state: next });
  }, []);

  const kept = useKeptCard({ slot, state, photo, onRestore: load });

  const { ending } = useAuth();
  useEffect(() => {
    if (ending !== null) dispatch({ type: 'signed-out', isLeaving: ending === 'left' });
  }, [ending]);

  const choosePhoto = useCallback(async (file: File) => {
    setReading({ progress: 0 });
    try {
      const opened = await openPhoto(file, (progress) => setReading({ progress }));
      setPhoto(opened.files);
      notify.settle();
      dispatch({ type: 'photo-chosen', photo: { ...opened.chosen, id: opened.uploadId ?? newId() } });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setReading(null);
    }
  }, []);

  const startOver = useCallback(() => {
    setPhoto(null);
    dispatch({ type: 'started-over' });
  }, []);

  return { state, dispatch, photo, photoHref, reading, choosePhoto, load, startOver, ...kept };
}
