import type { FrontLayout } from '#domain/front.ts';
import { SLOTS_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { notify } from '#web/ui/notify.ts';

export const MOST_PHOTOS = 4;

/** The layout that shows so many photos. */
const LAYOUTS: readonly FrontLayout[] = ['one', 'one', 'two-across', 'three', 'four'];

/** Puts the first file into the slot and the others into empty ones, in a layout that has room for all of them. */
export async function choosePhotos(builder: Builder, files: readonly File[], slot: number): Promise<void> {
  const { front } = builder.state.design;
  const slots = front?.kind === 'photos' ? front.slots : [];
  const kept = slots.filter((photo, index) => photo !== null && index !== slot).length;
  const used = files.slice(0, Math.max(1, MOST_PHOTOS - kept));
  const count = kept + used.length;
  const layout = count > Math.max(1, slots.length) ? (LAYOUTS[count] ?? 'four') : null;
  const total = layout === null ? Math.max(1, slots.length) : count;
  const others = Array.from({ length: total }, (_, index) => index).filter((index) => index !== slot && !slots[index]);
  const placed = used.map((file, index) => ({ file, slot: index === 0 ? slot : (others[index - 1] ?? 0) }));
  await builder.placePhotos(placed, layout);
  if (used.length < files.length) notify.info(SLOTS_TEXTS.tooMany(MOST_PHOTOS, used.length));
}
