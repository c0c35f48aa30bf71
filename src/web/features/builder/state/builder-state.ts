/** The builder's state as plain data that can be stored. The photo's files are stored beside it. */
import type { Front, Photo } from '#domain/front.ts';
import { EMPTY_DESIGN, isTextComplete, type PostcardDesign } from '#domain/postcard.ts';
import { isBlank } from '#domain/visible-text.ts';

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

/** The file behind a photo of the design. */
export type PhotoInfo = {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** The photo's uploadId is the server's if true, and was made up by this browser if false. */
  readonly isUploaded: boolean;
};

export type BuilderState = {
  readonly step: Step;
  readonly design: PostcardDesign;
  /** By the photo's uploadId. Those of replaced photos stay, because the customer may undo. */
  readonly photos: Readonly<Record<string, PhotoInfo>>;
  /** Photos that the layout has no slot for, until the page is closed. */
  readonly spare: readonly Photo[];
  /** The draft that this card was saved as, if any. */
  readonly postcardId: string | null;
  /** Opened from the dashboard: headings say Edit Postcard. */
  readonly isEditing: boolean;
  /** The server has the current design. */
  readonly isSaved: boolean;
  /** Messages of the warnings that the customer has acknowledged. A worse warning has another message. */
  readonly acceptedWarnings: readonly string[];
};

export const NEW_CARD: BuilderState = {
  step: 1,
  design: EMPTY_DESIGN,
  photos: {},
  spare: [],
  postcardId: null,
  isEditing: false,
  isSaved: false,
  acceptedWarnings: [],
};

/** Every slot needs its photo. */
function hasFront(front: Front | null): boolean {
  return front?.kind === 'photos' ? front.slots.every((slot) => slot !== null) : front !== null;
}

/** Returns true when starting over would lose something. */
export function hasContent({ design }: BuilderState): boolean {
  const { message, recipient, company, addressLine1, addressLine2, postalCode, city, state } = design.text;
  const written = [message, recipient, company, addressLine1, addressLine2, postalCode, city, state];
  return design.front !== null || written.some((value) => !isBlank(value));
}

/** The wanted step, or the last one before it that the card is ready for. Only the preview leads to the checkout. */
export function reachableStep(state: BuilderState, wanted: Step): Step {
  if (wanted <= state.step) return wanted;
  if (!isStepComplete(state, 1)) return 1;
  if (wanted === 2 || !isStepComplete(state, 2)) return 2;
  return state.step === 4 ? 4 : 3;
}

/** Returns true when the customer can move on from the step. The preview itself checks the preflight's findings. */
export function isStepComplete({ design }: BuilderState, step: Step): boolean {
  if (step === 1) return hasFront(design.front);
  if (step === 2) return isTextComplete(design.text);
  return step === 3;
}
