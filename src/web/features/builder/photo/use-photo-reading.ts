/** Reads chosen files for the card they were chosen for. If that is gone when they are read, they are dropped. */
import { startTransition, useCallback, useMemo, useState } from 'react';
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import type { Front } from '#domain/front.ts';
import { type ApiError, toApiError } from '#web/api/api-error.ts';
import { PHOTO_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { ChosenPhoto } from '#web/features/builder/state/builder-reducer.ts';
import type { BuilderState } from '#web/features/builder/state/builder-state.ts';
import { newId } from '#web/features/builder/state/new-id.ts';
import type { PhotoFiles } from '#web/features/builder/storage/stored-card.ts';
import { notify } from '#web/ui/notify.ts';
import { openPhoto } from './open-photo.ts';

export type PlacedFile = { readonly file: File; readonly slot: number };

type ReadPhoto = { readonly photo: ChosenPhoto; readonly slot: number; readonly files: PhotoFiles };

type Read = {
  readonly id: string;
  readonly cardKey: string | null;
  readonly progress: number | null;
  readonly file: File;
};

export type PhotoError = {
  readonly slot: number;
  readonly error: ApiError;
  readonly cardKey: string | null;
  /** The photo that the slot had, and still has as long as the error matters. */
  readonly photoId: string | null;
};

export type PhotoReading = {
  /** Set while a file is read; progress from 0 to 1, or null while it is decoded. */
  readonly reading: { readonly progress: number | null; readonly file: File } | null;
  /** Why files couldn't be used, by slot. */
  readonly photoErrors: readonly PhotoError[];
  readonly dismissPhotoError: (slot: number) => void;
};

/** `latest` has the card after every change, for files that took a while. */
export function usePhotoReading(state: BuilderState, latest: { readonly current: BuilderState }) {
  const [reads, setReads] = useState<readonly Read[]>([]);
  const [errors, setErrors] = useState<readonly PhotoError[]>([]);

  const dismissPhotoError = useCallback(
    (slot: number) => setErrors((others) => others.filter((each) => each.slot !== slot)),
    [],
  );

  /** One file after the other; `onRead` gets those that could be read, if there are any. */
  const readPhotos = useCallback(
    async (files: readonly PlacedFile[], onRead: (photos: readonly ReadPhoto[]) => void) => {
      const { cardKey } = latest.current;
      const id = newId();
      const show = (file: File, progress: number | null) =>
        setReads((others) => [...others.filter((read) => read.id !== id), { id, cardKey, progress, file }]);
      const photos: ReadPhoto[] = [];
      const failed: PhotoError[] = [];
      for (const { file, slot } of files) {
        show(file, 0);
        dismissPhotoError(slot);
        try {
          const { chosen, uploadId, files: opened } = await openPhoto(file, (progress) => show(file, progress));
          photos.push({ photo: { ...chosen, id: uploadId ?? newId() }, slot, files: opened });
          if (file.size > UPLOAD_LIMIT_BYTES) notify.info(PHOTO_TEXTS.shrunkTitle, PHOTO_TEXTS.shrunk(file.size));
        } catch (error) {
          const photoId = photoIdIn(latest.current.design.front, slot);
          failed.push({ slot, error: toApiError(error), cardKey, photoId });
        }
      }
      // Drawn in small pieces, so that the page responds in between.
      startTransition(() => {
        setReads((others) => others.filter((read) => read.id !== id));
        if (latest.current.cardKey !== cardKey) return;
        // Without any photo the layout stays, so that the other files have no slot.
        setErrors((others) => [...others, ...(photos.length === 0 ? failed.slice(0, 1) : failed)]);
        if (photos.length > 0) onRead(photos);
      });
    },
    [latest, dismissPhotoError],
  );

  const { cardKey } = state;
  const { front } = state.design;
  const photoErrors = useMemo(
    () => errors.filter((each) => each.cardKey === cardKey && photoIdIn(front, each.slot) === each.photoId),
    [errors, cardKey, front],
  );
  const reading = reads.findLast((read) => read.cardKey === cardKey) ?? null;
  return { reading, photoErrors, dismissPhotoError, readPhotos };
}

function photoIdIn(front: Front | null, slot: number): string | null {
  return front?.kind === 'photos' ? (front.slots[slot]?.uploadId ?? null) : null;
}
