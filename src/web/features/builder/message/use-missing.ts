/** Finds what step 2 still needs, and which of it the customer was asked for. */
import { useCallback, useState } from 'react';
import { missingParts, type NeededPart } from '#domain/address.ts';
import { isBlank } from '#domain/visible-text.ts';
import { ADD_PEOPLE_ID } from '#web/features/builder/list/many-panel.tsx';
import type { Many } from '#web/features/builder/list/use-many.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { MESSAGE_ID } from './message-editor.tsx';

export type Missing = 'message' | 'people' | NeededPart;

/** In the order of the page. */
export function findMissing({ state, recipients }: Builder, isMany: boolean): readonly Missing[] {
  const { text, hiddenId } = state.design;
  const ofMessage = isBlank(text.message) ? (['message'] as const) : [];
  if (isMany) return recipients === null ? [...ofMessage, 'people'] : ofMessage;
  return hiddenId === null ? [...ofMessage, ...missingParts(text)] : ofMessage;
}

type MissingParts = {
  /** Marked until it is there. */
  readonly marked: Missing | null;
  /** Marks the first missing part and focuses it. */
  readonly show: () => void;
};

export function useMissing(builder: Builder, many: Many): MissingParts {
  const [asked, setAsked] = useState<Missing | null>(null);
  const missing = findMissing(builder, many.isMany);
  const latest = useLatest({ missing, write: many.write, dispatch: builder.dispatch });
  const show = useCallback(() => {
    const { write, dispatch } = latest.current;
    const [first = null] = latest.current.missing;
    setAsked(first);
    // The bar is a moment behind the last letter.
    if (first === null) return dispatch({ type: 'went-next' });
    if (first === 'message') write();
    const field = fieldOf(first);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'nearest' });
  }, [latest]);
  return { marked: asked !== null && missing.includes(asked) ? asked : null, show };
}

function fieldOf(part: Missing): HTMLElement | null {
  if (part === 'message') return document.getElementById(MESSAGE_ID);
  if (part === 'people') return document.getElementById(ADD_PEOPLE_ID);
  return document.querySelector(`#postcard-builder input[name="${part}"]`);
}
