/** Everything the builder knows, as plain data that survives in storage. The photo's bytes are kept beside it. */
import { EMPTY_DESIGN, isTextComplete, type PostcardDesign } from '#domain/postcard.ts';

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

/** The file behind `design.front`, when that is a photo. */
export type PhotoInfo = {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** The server has it under the design's uploadId; otherwise that id is this browser's own. */
  readonly isUploaded: boolean;
};

export type BuilderState = {
  readonly step: Step;
  readonly design: PostcardDesign;
  readonly photo: PhotoInfo | null;
  /** The saved draft that this card is, if it was saved. */
  readonly postcardId: string | null;
  /** Opened from the dashboard: headings say Edit Postcard. */
  readonly isEditing: boolean;
  /** The server holds this very design. */
  readonly isSaved: boolean;
  /** Warnings that the customer has nodded to, by their words: a worse one is another one. */
  readonly acceptedWarnings: readonly string[];
};

export const NEW_CARD: BuilderState = {
  step: 1,
  design: EMPTY_DESIGN,
  photo: null,
  postcardId: null,
  isEditing: false,
  isSaved: false,
  acceptedWarnings: [],
};

/** Is there anything that starting over would lose? */
export function hasContent({ design }: BuilderState): boolean {
  const { front, text } = design;
  const { message, recipient, company, addressLine1, addressLine2, postalCode, city, state } = text;
  const written = [message, recipient, company, addressLine1, addressLine2, postalCode, city, state];
  return front !== null || written.some((value) => value.trim() !== '');
}

/** As far towards the wanted step as the card is made; to the checkout leads only the preview, which checks the card. */
export function reachableStep(state: BuilderState, wanted: Step): Step {
  if (wanted <= state.step) return wanted;
  if (!isStepComplete(state, 1)) return 1;
  if (wanted === 2 || !isStepComplete(state, 2)) return 2;
  return state.step === 4 ? 4 : 3;
}

/** The step's own work is done. What the preflight says about step 3 is not the reducer's to know. */
export function isStepComplete({ design }: BuilderState, step: Step): boolean {
  if (step === 1) return design.front !== null;
  if (step === 2) return isTextComplete(design.text);
  return step === 3;
}
