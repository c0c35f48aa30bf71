/** The builder's state as it lies in browser storage, and back. What cannot be read is never half restored. */
import * as z from 'zod/mini';
import { postcardDesignSchema } from '#domain/postcard.ts';
import { type BuilderState, STEPS } from '../state/builder-state.ts';

/** A card opened from the dashboard does not push out the one that was being made. */
export type Slot = 'new' | 'edit';

const VERSION = 1;

const storedStateSchema = z.object({
  version: z.literal(VERSION),
  step: z.literal(STEPS),
  design: postcardDesignSchema,
  photo: z.nullable(z.object({ name: z.string(), type: z.string(), bytes: z.number(), isUploaded: z.boolean() })),
  postcardId: z.nullable(z.uuid()),
  isEditing: z.boolean(),
  isSaved: z.boolean(),
  acceptedWarnings: z.array(z.string()),
});

export type StoredState = z.infer<typeof storedStateSchema>;

export function toStoredState(state: BuilderState): StoredState {
  return { version: VERSION, ...state, acceptedWarnings: [...state.acceptedWarnings] };
}

/** As they would lie in storage, where the order of fields is the schema's. */
export function isSameDesign(a: BuilderState, b: BuilderState): boolean {
  const asStored = ({ design }: BuilderState) => JSON.stringify(postcardDesignSchema.parse(design));
  return asStored(a) === asStored(b);
}

/** Null when there is nothing, or nothing this version can read. A photo whose bytes are gone is no front. */
export function fromStoredState(stored: unknown, hasPhotoBytes: boolean): BuilderState | null {
  const parsed = storedStateSchema.safeParse(stored);
  if (!parsed.success) return null;
  const { version: _version, ...state } = parsed.data;
  const isPhotoLost = state.design.front?.kind === 'photo' && !hasPhotoBytes;
  return isPhotoLost ? { ...state, step: 1, photo: null, design: { ...state.design, front: null } } : state;
}
