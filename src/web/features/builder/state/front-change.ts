/** Changes of a front's layout, its photos' places and its words. */
import {
  type Border,
  type Caption,
  DEFAULT_BORDER,
  emptyFront,
  type Front,
  type FrontLayout,
  type Photo,
  type PhotosFront,
  photosOf,
  SLOT_COUNTS,
  type TemplateFront,
} from '#domain/front.ts';

export type FrontChange =
  | { readonly kind: 'layout'; readonly layout: FrontLayout }
  | { readonly kind: 'border'; readonly border: Partial<Border> }
  | { readonly kind: 'photo-removed'; readonly slot: number }
  | { readonly kind: 'photos-swapped'; readonly slots: readonly [number, number] }
  | { readonly kind: 'caption'; readonly caption: Caption | null }
  | { readonly kind: 'lettering'; readonly lettering: string | null }
  /** The photos instead of the template that took their place. */
  | { readonly kind: 'photos-restored' };

export type FrontState = {
  readonly front: Front | null;
  /** Photos that the layout has no slot for, until another layout has. */
  readonly spare: readonly Photo[];
  /** The front that a template took the place of. */
  readonly aside: PhotosFront | null;
};

export function changeFront(state: FrontState, change: FrontChange): FrontState {
  const { front, aside } = state;
  if (front?.kind === 'template') {
    if (change.kind === 'photos-restored' && aside) return { ...state, front: aside };
    return change.kind === 'lettering' ? { ...state, front: { ...front, lettering: change.lettering } } : state;
  }
  if (front === null) return state;
  switch (change.kind) {
    case 'layout':
      return withLayout({ ...state, front }, change.layout);
    case 'border':
      return { ...state, front: { ...front, border: { ...front.border, ...change.border } } };
    case 'photo-removed':
      return { ...state, front: withSlots(front, front.slots.with(change.slot, null)) };
    case 'photos-swapped':
      return { ...state, front: withSlots(front, swapped(front.slots, change.slots)) };
    case 'caption':
      return { ...state, front: { ...front, caption: change.caption } };
    case 'lettering':
    case 'photos-restored':
      return state;
  }
}

/** Without its only photo there is no front: the drop zone takes its place. A larger layout stays, with its caption. */
function withSlots(front: PhotosFront, slots: PhotosFront['slots']): PhotosFront | null {
  return slots.length === 1 && slots[0] === null ? null : { ...front, slots };
}

function swapped(slots: PhotosFront['slots'], [one, other]: readonly [number, number]): PhotosFront['slots'] {
  const [first, second] = [slots[one] ?? null, slots[other] ?? null];
  return slots.with(one, second).with(other, first);
}

type PhotosState = FrontState & { readonly front: PhotosFront };

/** Slots keep their photos; those left over fill what is empty, and the rest waits for a larger layout. */
function withLayout(state: PhotosState, layout: FrontLayout): PhotosState {
  const { front, spare } = state;
  if (layout === front.layout) return state;
  const count = SLOT_COUNTS[layout];
  const kept = front.slots.slice(0, count);
  const isKept = ({ uploadId }: Photo) => kept.some((photo) => photo?.uploadId === uploadId);
  const left = front.slots.slice(count).filter((photo) => photo !== null);
  // An undone change may have brought back a photo that was set aside.
  const waiting = withoutRepeats([...spare, ...left]).filter((photo) => !isKept(photo));
  const slots = Array.from({ length: count }, (_, slot) => kept[slot] ?? waiting.shift() ?? null);
  // A frame without a border would be no frame.
  const spacing = layout === 'framed' && front.border.spacing === 'none' ? 'narrow' : front.border.spacing;
  return { ...state, front: { ...front, layout, slots, border: { ...front.border, spacing } }, spare: waiting };
}

/** Choosing another template keeps what the first one took the place of. */
export function withTemplateFront(state: FrontState, front: TemplateFront): FrontState {
  return { ...state, front, aside: state.front?.kind === 'photos' ? state.front : state.aside };
}

/** A front to put photos on. In place of a template it is empty, with the caption and border of the photos before. */
export function withPhotosFront(state: FrontState, layout: FrontLayout | null): PhotosState {
  const { front, spare, aside } = state;
  if (front?.kind === 'photos') return layout === null ? { ...state, front } : withLayout({ ...state, front }, layout);
  const { border, caption } = (front && aside) ?? { border: DEFAULT_BORDER, caption: null };
  const empty = { ...emptyFront(layout ?? 'one'), border, caption };
  return { ...state, front: empty, spare: front ? withoutRepeats([...photosOf(aside), ...spare]) : spare };
}

function withoutRepeats(photos: readonly Photo[]): Photo[] {
  return [...new Map(photos.map((photo) => [photo.uploadId, photo])).values()];
}
