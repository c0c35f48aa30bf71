/** The builder's state as plain data that can be stored. The photo's files are stored beside it. */
import type { Front, Photo, PhotosFront } from '#domain/front.ts';
import { EMPTY_DESIGN, isTextComplete, type PostcardDesign } from '#domain/postcard.ts';
import type { TemplateId } from '#domain/template.ts';
import { isBlank } from '#domain/visible-text.ts';
import type { FindingPlace } from '#layout/preflight/finding.ts';
import { knownSettings } from '#web/api/use-shop-settings.ts';

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

export type Letterings = Readonly<Partial<Record<TemplateId, string>>>;

export type BuilderState = {
  /** The shown step, which the URL decides; of a stored card, the last one shown. */
  readonly step: Step;
  readonly design: PostcardDesign;
  /** Keyed by the photo's uploadId. Replaced photos stay, because the customer may undo. */
  readonly photos: Readonly<Record<string, PhotoInfo>>;
  /** Photos that the layout has no slot for. */
  readonly spare: readonly Photo[];
  /** The front that a template took the place of. */
  readonly aside: PhotosFront | null;
  /** The customer's words on templates that others took the place of. */
  readonly letterings: Letterings;
  /** Tells this card from an equal one that is made later; null for cards from before there was one. */
  readonly cardKey: string | null;
  /** The draft that this card was saved as, if any. */
  readonly postcardId: string | null;
  /** Whose account has the draft and the uploads; null while nobody is signed in. */
  readonly ownerId: string | null;
  /** Opened from the dashboard: headings say Edit Postcard. */
  readonly isEditing: boolean;
  /** The server has the current design. */
  readonly isSaved: boolean;
  /** The customer has gone on from the preview with this design, so the checkout is open. */
  readonly isChecked: boolean;
  /** Messages of the warnings that the customer has accepted. A worse warning has another message. */
  readonly acceptedWarnings: readonly string[];
};

/** The specification's new card. */
export const NEW_CARD: BuilderState = {
  step: 1,
  design: EMPTY_DESIGN,
  photos: {},
  spare: [],
  aside: null,
  letterings: {},
  cardKey: null,
  postcardId: null,
  ownerId: null,
  isEditing: false,
  isSaved: false,
  isChecked: false,
  acceptedWarnings: [],
};

/** With what the shop's settings say that a card starts with. */
export function newCard(): BuilderState {
  const { size, quantity, country } = knownSettings();
  const { text, printing } = EMPTY_DESIGN;
  const design = { ...EMPTY_DESIGN, text: { ...text, country }, printing: { ...printing, size, quantity } };
  return { ...NEW_CARD, design };
}

/** Every slot needs its photo. */
function hasFront(front: Front | null): boolean {
  return front?.kind === 'photos' ? front.slots.every((slot) => slot !== null) : front !== null;
}

/** Returns true when starting over would lose something. */
export function hasContent({ design }: BuilderState): boolean {
  const { message, recipient, company, addressLine1, addressLine2, postalCode, city, state } = design.text;
  const written = [message, recipient, company, addressLine1, addressLine2, postalCode, city, state];
  const isDrawn = Object.values(design.drawings).some(({ strokes, stickers }) => strokes.length + stickers.length > 0);
  return design.front !== null || isDrawn || written.some((value) => !isBlank(value));
}

/** The wanted step, or the last one before it that the card is ready for. */
export function reachableStep(state: BuilderState, wanted: Step): Step {
  if (wanted === 1 || !isStepComplete(state, 1)) return 1;
  if (wanted === 2 || !isStepComplete(state, 2)) return 2;
  return wanted === 4 && isStepComplete(state, 3) ? 4 : 3;
}

/** Returns true when the customer can move on from the step. The preview itself checks the preflight's findings. */
export function isStepComplete({ design, isChecked }: BuilderState, step: Step): boolean {
  if (step === 1) return hasFront(design.front);
  if (step === 2) return isTextComplete(design);
  return step === 3 && isChecked;
}

export type StepMove =
  | { readonly type: 'went-next' }
  | { readonly type: 'went-back' }
  /** Back to an earlier step, to fix a finding about this place. */
  | { readonly type: 'returned-to'; readonly step: Step; readonly place?: FindingPlace }
  /** Moves by the progress indicator, also to a later step. */
  | { readonly type: 'went-to'; readonly step: Step };

const NEXT: Record<Step, Step> = { 1: 2, 2: 3, 3: 4, 4: 4 };
const PREVIOUS: Record<Step, Step> = { 1: 1, 2: 1, 3: 2, 4: 3 };

/** The step that a move leads to. */
export function stepAfter(state: BuilderState, move: StepMove): Step {
  switch (move.type) {
    case 'went-next':
      // The preview offers Next only for a card that it has checked.
      return reachableStep({ ...state, isChecked: state.isChecked || state.step === 3 }, NEXT[state.step]);
    case 'went-back':
      return PREVIOUS[state.step];
    case 'returned-to':
      return move.step > state.step ? state.step : reachableStep(state, move.step);
    case 'went-to':
      return reachableStep(state, move.step);
  }
}
