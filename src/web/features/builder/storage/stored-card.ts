/** The builder's state as stored in the browser. What can't be read completely is not restored at all. */
import * as z from 'zod/mini';
import { type Front, type Photo, photoSchema, photosFrontSchema, photosOf } from '#domain/front.ts';
import { type PostcardDesign, postcardDesignSchema } from '#domain/postcard.ts';
import type { Recipient } from '#domain/recipients.ts';
import { TEMPLATE_IDS } from '#domain/template.ts';
import { type BuilderState, STEPS } from '#web/features/builder/state/builder-state.ts';

/** A card opened from the dashboard has its own slot, so that it doesn't replace the unfinished one. */
export const SLOTS = ['new', 'edit'] as const;
export type Slot = (typeof SLOTS)[number];

/** The chosen file for the upload, and a smaller preview for the screen. */
export type PhotoFiles = { readonly file: Blob; readonly preview: Blob };

/** Keyed by the uploadId of the design's photos. */
export type CardPhotos = ReadonlyMap<string, PhotoFiles>;
export const NO_PHOTOS: CardPhotos = new Map();

/** Keyed by the listId of the design's mailing. */
export type CardLists = ReadonlyMap<string, readonly Recipient[]>;
export const NO_LISTS: CardLists = new Map();

const VERSION = 1;

const photoInfoSchema = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  isUploaded: z.boolean(),
});

const storedStateSchema = z.object({
  version: z.literal(VERSION),
  step: z.literal(STEPS),
  design: postcardDesignSchema,
  cardKey: z.nullable(z.uuid()),
  postcardId: z.nullable(z.uuid()),
  ownerId: z.nullable(z.string()),
  spare: z.array(photoSchema),
  aside: z.nullable(photosFrontSchema),
  letterings: z.partialRecord(z.enum(TEMPLATE_IDS), z.string()),
  isEditing: z.boolean(),
  isSaved: z.boolean(),
  isChecked: z.boolean(),
  acceptedWarnings: z.array(z.string()),
  photos: z.record(z.string(), photoInfoSchema),
});

export type StoredState = z.infer<typeof storedStateSchema>;

export function toStoredState(state: BuilderState): StoredState {
  const used = new Set(keptPhotos(state).map(({ uploadId }) => uploadId));
  const photos = Object.fromEntries(Object.entries(state.photos).filter(([id]) => used.has(id)));
  const { spare, acceptedWarnings } = state;
  const aside = asideOf(state);
  return { version: VERSION, ...state, photos, aside, spare: [...spare], acceptedWarnings: [...acceptedWarnings] };
}

/** Undoing may bring back a template, so the photos behind it stay in memory. */
function asideOf({ design, aside }: BuilderState): BuilderState['aside'] {
  return design.front?.kind === 'template' ? aside : null;
}

/** Returns the photos that are stored with the card. Replaced ones stay in memory only. */
export function keptPhotos(state: BuilderState): readonly Photo[] {
  return [...photosOf(state.design.front), ...photosOf(asideOf(state)), ...state.spare];
}

/** Compares the stored forms, because parsing puts the fields in the schema's order. */
export function isSameDesign(a: BuilderState, b: BuilderState): boolean {
  const asStored = ({ design }: BuilderState) => JSON.stringify(postcardDesignSchema.parse(design));
  return asStored(a) === asStored(b);
}

/** Returns null when there is nothing that this version can read. Drops photos and lists that are gone. */
export function fromStoredState(stored: unknown, files: CardPhotos, lists: CardLists = NO_LISTS): BuilderState | null {
  const parsed = storedStateSchema.safeParse(stored);
  if (!parsed.success) return null;
  const { version: _version, ...state } = parsed.data;
  const mailing = withoutLostList(state.design, lists);
  const design = { ...state.design, mailing };
  const front = withoutLostPhotos(design.front, files);
  const aside = state.aside && withoutLostPhotos(state.aside, files);
  const isChecked = state.isChecked && mailing === state.design.mailing;
  const spare = state.spare.filter(({ uploadId }) => files.has(uploadId));
  if (front === design.front) return { ...state, isChecked, spare, aside, design };
  const photos = Object.fromEntries(Object.entries(state.photos).filter(([id]) => files.has(id)));
  return { ...state, isChecked: false, spare, aside, step: 1, photos, design: { ...design, front } };
}

function withoutLostList({ mailing }: Pick<PostcardDesign, 'mailing'>, lists: CardLists): PostcardDesign['mailing'] {
  return mailing && lists.get(mailing.listId)?.length === mailing.count ? mailing : null;
}

function withoutLostPhotos<F extends Front | null>(front: F, files: CardPhotos): F | null {
  if (front?.kind !== 'photos' || photosOf(front).every(({ uploadId }) => files.has(uploadId))) return front;
  const slots = front.slots.map((photo) => (photo && files.has(photo.uploadId) ? photo : null));
  return slots.every((slot) => slot === null) ? null : { ...front, slots };
}
