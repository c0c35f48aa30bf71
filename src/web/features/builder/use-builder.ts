/** The builder's state, with the photo's files, browser storage and the reading of files. */

import { type Dispatch, useCallback, useEffect, useReducer, useState } from 'react';
import { repairLanguage } from '#layout/text/guess-language.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { useAuth } from '../../session/auth-context.ts';
import { notify } from '../../ui/notify.ts';
import { newId } from './new-id.ts';
import { openPhoto } from './photo/open-photo.ts';
import { type BuilderAction, builderReducer } from './state/builder-reducer.ts';
import { type BuilderState, NEW_CARD } from './state/builder-state.ts';
import type { PhotoFiles } from './storage/card-storage.ts';
import type { Slot } from './storage/stored-card.ts';
import { useStoredCard } from './storage/use-stored-card.ts';

export type Builder = {
  readonly state: BuilderState;
  readonly dispatch: Dispatch<BuilderAction>;
  /** False until the stored card is restored. */
  readonly isReady: boolean;
  readonly photo: PhotoFiles | null;
  readonly photoHref: string | null;
  /** Set while a file is read; progress from 0 to 1, or null while it is decoded. */
  readonly reading: { readonly progress: number | null } | null;
  readonly choosePhoto: (file: File) => Promise<void>;
  readonly load: (state: BuilderState, photo: PhotoFiles | null) => void;
  readonly startOver: () => void;
  /** Removes an ordered card from storage. It stays on screen. */
  readonly forget: () => void;
  /** The browser can't store the card, so closing the page loses it. */
  readonly isStorageBroken: boolean;
  /** The card was changed in another tab, and the customer must choose a version. */
  readonly hasOtherVersion: boolean;
  readonly chooseVersion: (choice: 'other' | 'this') => void;
};

export function useBuilder(slot: Slot): Builder {
  const [state, dispatch] = useReducer(builderReducer, NEW_CARD);
  const [photo, setPhoto] = useState<PhotoFiles | null>(null);
  const [reading, setReading] = useState<Builder['reading']>(null);
  const photoHref = useObjectUrl(photo?.preview ?? null);

  const load = useCallback((next: BuilderState, files: PhotoFiles | null) => {
    setPhoto(files);
    const { text } = next.design;
    const language = repairLanguage(text.message, text.language, navigator.languages);
    dispatch({ type: 'loaded', state: { ...next, design: { ...next.design, text: { ...text, language } } } });
  }, []);

  const stored = useStoredCard({ slot, state, photo, onRestore: load });

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

  return { state, dispatch, photo, photoHref, reading, choosePhoto, load, startOver, ...stored };
}

/** A URL for a blob, revoked when the blob changes. */
function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return;
    }
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url;
}
