import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ERRORS } from '#domain/errors.ts';
import { PATHS } from '../../../content/paths.ts';
import { hasEditHandOff, readEditHandOff } from '../../../hand-off/edit-hand-off.ts';
import { clearEditHandOff } from '../../../hand-off/edit-hand-off-key.ts';
import { useAuth } from '../../../session/auth-context.ts';
import { notify } from '../../../ui/notify.ts';
import { hasContent } from '../state/builder-state.ts';
import type { Slot } from '../storage/stored-card.ts';
import type { Builder } from '../use-builder.ts';
import { toEditedCard } from './edited-card.ts';

/**
 * Loads the card that the dashboard handed over. Once taken up it lives in the edit slot, so a reload brings back
 * the edits and not the original. One that can't be read leaves the customer's own card in the builder. True while it
 * is on its way.
 */
export function useEditedCard(builder: Builder, slot: Slot): boolean {
  const { loading } = useAuth();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(slot !== 'edit');

  const load = useEffectEvent(async () => {
    try {
      if (hasContent(builder.state) && !hasEditHandOff()) return;
      const handOff = readEditHandOff();
      if (!handOff) throw new TypeError('no readable hand-off');
      const { state, photo } = await toEditedCard(handOff);
      builder.load(state, photo);
    } catch {
      // What this slot keeps is another card: under this card's name a save would hit the wrong one.
      await navigate(PATHS.builder, { replace: true });
      notify.error(ERRORS.edit_load_failed.title, ERRORS.edit_load_failed.message);
    } finally {
      clearEditHandOff();
    }
  });

  const canLoad = builder.isReady && !loading && !isDone;
  useEffect(() => {
    if (!canLoad) return;
    let isGone = false;
    load().finally(() => {
      if (!isGone) setDone(true);
    });
    return () => {
      isGone = true;
    };
  }, [canLoad]);

  return !isDone;
}
