/** The builder's state, with the photo's files, browser storage and the reading of files. */

import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { repairLanguage } from '#layout/text/guess-language.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import type { PhotoHrefs } from '../../card/card-face.tsx';
import { useAuth } from '../../session/auth-context.ts';
import { notify } from '../../ui/notify.ts';
import { newId } from './new-id.ts';
import { openPhoto } from './photo/open-photo.ts';
import type { BuilderAction, UploadedPhoto } from './state/builder-reducer.ts';
import type { BuilderState } from './state/builder-state.ts';
import { historyReducer, NEW_HISTORY } from './state/design-history.ts';
import type { Slot } from './storage/stored-card.ts';
import { type CardPhotos, NO_PHOTOS } from './storage/stored-card.ts';
import { useStoredCard } from './storage/use-stored-card.ts';
import { type Undo, useUndo } from './use-undo.ts';

export type Builder = Undo & {
  readonly state: BuilderState;
  readonly dispatch: Dispatch<BuilderAction>;
  /** False until the stored card is restored. */
  readonly isReady: boolean;
  readonly photos: CardPhotos;
  /** URLs of the photos' previews, by uploadId. */
  readonly photoHrefs: PhotoHrefs;
  /** Set while a file is read; progress from 0 to 1, or null while it is decoded. */
  readonly reading: { readonly progress: number | null } | null;
  /** Fills the first slot unless another is named. */
  readonly choosePhoto: (file: File, slot?: number) => Promise<void>;
  /** The server has stored a photo under its own id. */
  readonly photoUploaded: (localId: string, upload: UploadedPhoto) => void;
  readonly load: (state: BuilderState, photos: CardPhotos) => void;
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
  const [history, dispatch] = useReducer(historyReducer, NEW_HISTORY);
  const { state } = history;
  const [photos, setPhotos] = useState<CardPhotos>(NO_PHOTOS);
  const [reading, setReading] = useState<Builder['reading']>(null);
  const photoHrefs = usePhotoHrefs(photos);

  const load = useCallback((next: BuilderState, files: CardPhotos) => {
    setPhotos(files);
    const { text } = next.design;
    const language = repairLanguage(text.message, text.language, navigator.languages);
    dispatch({ type: 'loaded', state: { ...next, design: { ...next.design, text: { ...text, language } } } });
  }, []);

  const stored = useStoredCard({ slot, state, photos, onRestore: load });

  const { ending } = useAuth();
  useEffect(() => {
    if (ending !== null) dispatch({ type: 'signed-out', isLeaving: ending === 'left' });
  }, [ending]);

  const choosePhoto = useCallback(async (file: File, photoSlot = 0) => {
    setReading({ progress: 0 });
    try {
      const opened = await openPhoto(file, (progress) => setReading({ progress }));
      const id = opened.uploadId ?? newId();
      setPhotos((others) => new Map(others).set(id, opened.files));
      notify.settle();
      dispatch({ type: 'photo-chosen', photo: { ...opened.chosen, id }, slot: photoSlot });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setReading(null);
    }
  }, []);

  const photoUploaded = useCallback((localId: string, upload: UploadedPhoto) => {
    setPhotos((others) => {
      const files = others.get(localId);
      return files ? new Map(others).set(upload.id, files) : others;
    });
    dispatch({ type: 'photo-uploaded', localId, upload });
  }, []);

  const startOver = useCallback(() => {
    setPhotos(NO_PHOTOS);
    dispatch({ type: 'started-over' });
  }, []);

  const undo = useUndo(history, dispatch);
  const actions = { choosePhoto, photoUploaded, load, startOver };
  return { state, dispatch, photos, photoHrefs, reading, ...actions, ...undo, ...stored };
}

/** A URL for each photo's preview, as long as that photo is there. */
function usePhotoHrefs(photos: CardPhotos): PhotoHrefs {
  const [hrefs, setHrefs] = useState<PhotoHrefs>(new Map());
  const made = useRef(new Map<Blob, string>());
  useEffect(() => {
    const previews = new Set([...photos.values()].map(({ preview }) => preview));
    for (const [blob, url] of made.current) {
      if (previews.has(blob)) continue;
      URL.revokeObjectURL(url);
      made.current.delete(blob);
    }
    const hrefOf = (blob: Blob) => {
      const url = made.current.get(blob) ?? URL.createObjectURL(blob);
      made.current.set(blob, url);
      return url;
    };
    setHrefs(new Map([...photos].map(([id, { preview }]) => [id, hrefOf(preview)])));
  }, [photos]);
  useEffect(
    () => () => {
      for (const url of made.current.values()) URL.revokeObjectURL(url);
      made.current.clear();
    },
    [],
  );
  return hrefs;
}
