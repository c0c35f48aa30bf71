import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ERRORS } from '#domain/errors.ts';
import { clearPostcardToEdit } from '#web/builder-entry/local-storage.ts';
import { hasPostcardToEdit, readPostcardToEdit } from '#web/builder-entry/postcard-to-edit.ts';
import { PATHS } from '#web/content/paths.ts';
import { hasContent } from '#web/features/builder/state/builder-state.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import type { Slot } from '#web/features/builder/storage/stored-card.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { notify } from '#web/ui/notify.ts';
import { toEditedCard } from './edited-card.ts';

/**
 * Loads the card that the dashboard stored for editing. From then on it lives in the edit slot, so that a reload
 * restores the edits, not the original. If it can't be read, the customer's own card stays in the builder. Returns true
 * while loading.
 */
export function useEditedCard(builder: Builder, slot: Slot): boolean {
  const { loading } = useAuth();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(slot !== 'edit');

  /** Resolves to false if the builder leads to the other slot instead. */
  const load = useEffectEvent(async (): Promise<boolean> => {
    try {
      if (hasContent(builder.state) && !hasPostcardToEdit()) return true;
      const card = readPostcardToEdit();
      if (!card) throw new TypeError('no readable postcard to edit');
      builder.load(await toEditedCard(card));
      return true;
    } catch {
      // The edit slot holds an earlier card, and saving it under this card's name would overwrite the wrong one.
      await navigate(PATHS.builder, { replace: true });
      notify.error(ERRORS.edit_load_failed.title, ERRORS.edit_load_failed.message);
      return false;
    } finally {
      clearPostcardToEdit();
    }
  });

  const canLoad = builder.isReady && !loading && !isDone;
  useEffect(() => {
    if (!canLoad) return;
    let isGone = false;
    void load().then((isLoaded) => {
      if (isLoaded && !isGone) setDone(true);
    });
    return () => {
      isGone = true;
    };
  }, [canLoad]);

  return !isDone;
}
