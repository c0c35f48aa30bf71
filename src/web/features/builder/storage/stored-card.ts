/** The builder's state as stored in the browser. What can't be read completely is not restored at all. */
import * as z from 'zod/mini';
import { postcardDesignSchema, storedDraftSchema } from '#domain/postcard.ts';
import { cleanText } from '../../../card/clean-text.ts';
import { type BuilderState, STEPS } from '../state/builder-state.ts';

/** A card opened from the dashboard has its own slot, so that it doesn't replace the unfinished one. */
export type Slot = 'new' | 'edit';

const VERSION = 1;

const storedStateSchema = z.object({
  version: z.literal(VERSION),
  step: z.literal(STEPS),
  design: storedDraftSchema,
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

/** Compares the stored forms, because parsing puts the fields in the schema's order. */
export function isSameDesign(a: BuilderState, b: BuilderState): boolean {
  const asStored = ({ design }: BuilderState) => JSON.stringify(postcardDesignSchema.parse(design));
  return asStored(a) === asStored(b);
}

/** Returns null when there is nothing that this version can read. Drops a photo whose files are gone. */
export function fromStoredState(stored: unknown, hasPhotoFiles: boolean): BuilderState | null {
  const parsed = storedStateSchema.safeParse(stored);
  if (!parsed.success) return null;
  const { version: _version, ...state } = parsed.data;
  const design = { ...state.design, text: cleanText(state.design.text) };
  const isPhotoLost = design.front?.kind === 'photo' && !hasPhotoFiles;
  return isPhotoLost ? { ...state, step: 1, photo: null, design: { ...design, front: null } } : { ...state, design };
}
