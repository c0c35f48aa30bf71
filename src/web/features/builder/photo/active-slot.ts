import { useState } from 'react';
import type { Front, PhotosFront } from '#domain/front.ts';
import { type FindingPlace, isPhotoPlace, slotOf } from '#layout/preflight/finding.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';

export type ActiveSlot = {
  /** The slot whose photo the tools and gestures change. */
  readonly activeSlot: number;
  readonly onSlot: (slot: number) => void;
};

export type FrontToolsProps = ActiveSlot & {
  readonly builder: Builder;
  readonly front: PhotosFront;
  /** Opens the file picker for the active slot. */
  readonly onBrowse: () => void;
};

/** A tab's tools: below the card of a tablet, there is room for two columns. */
export const TOOL_COLUMNS = 'grid gap-6 max-framed:sm:grid-cols-2 max-framed:sm:gap-x-10';

/** Begins with the photo that a finding is about. The first slot again when a smaller layout has lost the chosen one. */
export function useActiveSlot(front: Front | null, place: FindingPlace | null): ActiveSlot {
  const [chosen, setChosen] = useState(place && isPhotoPlace(place) ? slotOf(place) : 0);
  const count = front?.kind === 'photos' ? front.slots.length : 1;
  return { activeSlot: chosen < count ? chosen : 0, onSlot: setChosen };
}
