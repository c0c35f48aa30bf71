/** All changes of the card. The step is the URL's: see use-steps.ts. */
import type { Address } from '#domain/address.ts';
import { type Crop, DEFAULT_CROP } from '#domain/crop.ts';
import type { Drawing, Drawings } from '#domain/drawing.ts';
import {
  changeSlot,
  DEFAULT_LOOK,
  type Front,
  type FrontLayout,
  type Look,
  type Photo,
  type PhotosFront,
  photosOf,
  templateFront,
} from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import { designFor } from '#domain/merge.ts';
import type { PostcardDesign, PostcardText } from '#domain/postcard.ts';
import type { Orientation, PrintingOptions } from '#domain/printing-options.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { TemplateId } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import { isBlank } from '#domain/visible-text.ts';
import { photoOrientation } from '#layout/preflight/check-photo.ts';
import { applyFix, type Fix } from '#layout/preflight/finding.ts';
import { changeAddress } from '#web/address/address-forms.ts';
import { type BuilderState, type Letterings, newCard, type PhotoInfo } from './builder-state.ts';
import { changeFront, type FrontChange, type FrontState, withPhotosFront, withTemplateFront } from './front-change.ts';

export type ChosenPhoto = {
  readonly id: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly info: PhotoInfo;
};

export type PlacedPhoto = { readonly photo: ChosenPhoto; readonly slot: number };

export type BuilderAction =
  | {
      readonly type: 'photos-chosen';
      readonly photos: readonly PlacedPhoto[];
      /** One that has room for all of them; null keeps the layout. */
      readonly layout: FrontLayout | null;
      /** Offered by the print service: the card may be turned to match its only photo. */
      readonly orientations: readonly Orientation[];
    }
  | { readonly type: 'photo-uploaded'; readonly localId: string; readonly upload: UploadedPhoto }
  | { readonly type: 'template-chosen'; readonly templateId: TemplateId }
  /** The layout, the photos' places, the caption or a template's words. */
  | { readonly type: 'front-changed'; readonly change: FrontChange }
  | { readonly type: 'crop-changed'; readonly slot: number; readonly crop: Crop }
  | { readonly type: 'look-changed'; readonly slot: number; readonly look: Look }
  | { readonly type: 'text-changed'; readonly change: Partial<PostcardText> }
  /** The address comes from the address book, or from an answered link. `hiddenId` refers to one that the customer doesn't see. */
  | { readonly type: 'address-picked'; readonly address: Address; readonly hiddenId?: string | null }
  /** The card goes to the people of this list, or to one person again. */
  | { readonly type: 'recipients-changed'; readonly list: NewList | null }
  /** Another recipient of the mailing is shown. */
  | { readonly type: 'recipient-shown'; readonly recipient: Recipient }
  | { readonly type: 'list-uploaded'; readonly localId: string; readonly listId: string }
  /** Drags and repeated keys of one gesture are undone together. */
  | {
      readonly type: 'drawing-changed';
      readonly side: keyof Drawings;
      readonly drawing: Drawing;
      readonly gesture: string | null;
    }
  | { readonly type: 'printing-changed'; readonly change: Partial<PrintingOptions> }
  | { readonly type: 'fixed'; readonly fix: Fix }
  | { readonly type: 'warning-accepted'; readonly warning: string }
  /** The customer has gone on from the preview. */
  | { readonly type: 'preview-passed' }
  /** The design that was saved, if it is known. */
  | { readonly type: 'saved'; readonly postcardId: string; readonly design: PostcardDesign | null }
  | { readonly type: 'loaded'; readonly state: BuilderState }
  | { readonly type: 'started-over'; readonly cardKey: string }
  /** After signing out on purpose, the card is no longer anyone's draft. After an expired session it still is. */
  | { readonly type: 'signed-out'; readonly isLeaving: boolean }
  | { readonly type: 'signed-in'; readonly userId: string };

/** `shown` is one of its people. */
export type NewList = { readonly listId: string; readonly count: number; readonly shown: Recipient };

export type UploadedPhoto = { readonly id: string; readonly width: number; readonly height: number };

export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.type) {
    case 'photos-chosen':
      return action.photos.reduce((next, placed) => withPhoto(next, placed, action), state);
    case 'photo-uploaded':
      return withUpload(state, action.localId, action.upload);
    case 'template-chosen':
      return withTemplate(state, action.templateId);
    case 'front-changed':
      return withFront(state, changeFront(frontState(state), action.change));
    case 'crop-changed':
      return withDesign(state, {
        ...state.design,
        front: changeSlot(state.design.front, action.slot, (photo) => ({ ...photo, crop: action.crop })),
      });
    case 'look-changed':
      return withDesign(state, {
        ...state.design,
        front: changeSlot(state.design.front, action.slot, (photo) => ({ ...photo, look: action.look })),
      });
    case 'text-changed':
      return withDesign(state, { ...state.design, text: changeAddress(state.design.text, action.change) });
    case 'address-picked':
      return withDesign(state, {
        ...state.design,
        text: changeAddress(state.design.text, action.address),
        hiddenId: action.hiddenId ?? null,
      });
    case 'recipients-changed':
      return withDesign(state, withList(state.design, action.list));
    case 'recipient-shown':
      // Everyone's card is checked and saved already.
      return { ...state, design: designFor(state.design, action.recipient) };
    case 'list-uploaded':
      return { ...state, design: withUploadedList(state.design, action.localId, action.listId) };
    case 'drawing-changed':
      return withDesign(state, {
        ...state.design,
        drawings: { ...state.design.drawings, [action.side]: action.drawing },
      });
    case 'printing-changed':
      return withDesign(state, { ...state.design, printing: { ...state.design.printing, ...action.change } });
    case 'fixed':
      return withDesign(state, applyFix(state.design, action.fix));
    case 'warning-accepted':
      return { ...state, acceptedWarnings: [...new Set([...state.acceptedWarnings, action.warning])] };
    case 'preview-passed':
      return { ...state, isChecked: true };
    case 'saved':
      return { ...state, postcardId: action.postcardId, isSaved: isSameDesign(state.design, action.design) };
    case 'loaded':
      return action.state;
    case 'started-over':
      return { ...newCard(), cardKey: action.cardKey };
    case 'signed-out':
      return action.isLeaving ? withoutOwner(state) : { ...withoutUploads(state), isSaved: false };
    case 'signed-in':
      return withOwner(state, action.userId);
  }
}

function withoutUploads(state: BuilderState): BuilderState {
  const photos = Object.entries(state.photos).map(([id, info]) => [id, { ...info, isUploaded: false }]);
  return { ...state, photos: Object.fromEntries(photos) };
}

function withoutOwner(state: BuilderState): BuilderState {
  return { ...withoutUploads(state), postcardId: null, isSaved: false, ownerId: null };
}

/** Another account has neither the draft nor the photos. */
function withOwner(state: BuilderState, userId: string): BuilderState {
  if (state.ownerId === userId) return state;
  return { ...(state.ownerId === null ? state : withoutOwner(state)), ownerId: userId };
}

/** Returns false when the customer has typed while the card was being saved. */
function isSameDesign(a: PostcardDesign, b: PostcardDesign | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function withDesign(state: BuilderState, design: PostcardDesign): BuilderState {
  if (design === state.design) return state;
  return { ...state, design, letterings: rememberedLetterings(state, design.front), isSaved: false, isChecked: false };
}

/** Keeps the customer's words on a template that goes. */
function rememberedLetterings({ design: { front }, letterings }: BuilderState, next: Front | null): Letterings {
  if (front?.kind !== 'template') return letterings;
  const { templateId, lettering } = front;
  if (next?.kind === 'template' && next.templateId === templateId) return letterings;
  const { [templateId]: _earlier, ...others } = letterings;
  return lettering === null ? others : { ...others, [templateId]: lettering };
}

type PhotosChosen = Extract<BuilderAction, { type: 'photos-chosen' }>;

/** Fills a slot of the layout. A template makes way for the photos. */
function withPhoto(
  state: BuilderState,
  { photo: { id, widthPixels, heightPixels, info }, slot }: PlacedPhoto,
  { layout, orientations }: PhotosChosen,
): BuilderState {
  const photo = { uploadId: id, widthPixels, heightPixels, crop: DEFAULT_CROP, look: DEFAULT_LOOK };
  const { front, spare } = withPhotosFront(frontState(state), layout);
  const photos = { ...state.photos, [id]: info };
  // The layout became smaller while the file was read.
  if (slot >= front.slots.length) return { ...state, photos, spare: [...spare, photo] };
  const filled = { ...front, slots: front.slots.with(slot, photo) };
  const printing = { ...state.design.printing, orientation: orientationFor(state, filled, orientations) };
  return { ...withDesign(state, { ...state.design, front: filled, printing }), photos, spare };
}

/** The only photo turns the card. */
function orientationFor(
  { design }: BuilderState,
  { slots: [photo, ...others] }: PhotosFront,
  orientations: readonly Orientation[],
): Orientation {
  const better = photo && others.length === 0 ? photoOrientation(photo) : null;
  return better && orientations.includes(better) ? better : design.printing.orientation;
}

function withUpload(state: BuilderState, localId: string, upload: UploadedPhoto): BuilderState {
  const { [localId]: info, ...others } = state.photos;
  if (!info) return state;
  return {
    ...state,
    design: withUploadedPhoto(state.design, localId, upload),
    spare: state.spare.map((photo) => renamed(photo, localId, upload)),
    aside: state.aside && renamedIn(state.aside, localId, upload),
    photos: { ...others, [upload.id]: { ...info, isUploaded: true } },
  };
}

function withList(design: PostcardDesign, list: NewList | null): PostcardDesign {
  if (list === null) return { ...design, mailing: null };
  const { listId, count, shown } = list;
  return designFor({ ...design, mailing: { listId, count, values: shown.values } }, shown);
}

/** Returns the same design if it goes to other people. */
export function withUploadedList(design: PostcardDesign, localId: string, listId: string): PostcardDesign {
  const { mailing } = design;
  return mailing?.listId === localId && localId !== listId ? { ...design, mailing: { ...mailing, listId } } : design;
}

/** Returns the same design if it doesn't show the photo. */
export function withUploadedPhoto(design: PostcardDesign, localId: string, upload: UploadedPhoto): PostcardDesign {
  const { front } = design;
  if (front?.kind !== 'photos' || !photosOf(front).some(({ uploadId }) => uploadId === localId)) return design;
  return { ...design, front: renamedIn(front, localId, upload) };
}

function renamedIn(front: PhotosFront, localId: string, upload: UploadedPhoto): PhotosFront {
  return { ...front, slots: front.slots.map((photo) => photo && renamed(photo, localId, upload)) };
}

function renamed(photo: Photo, localId: string, { id, width, height }: UploadedPhoto): Photo {
  return photo.uploadId === localId ? { ...photo, uploadId: id, widthPixels: width, heightPixels: height } : photo;
}

function frontState({ design, spare, aside }: BuilderState): FrontState {
  return { front: design.front, spare, aside };
}

function withFront(state: BuilderState, { front, ...others }: FrontState): BuilderState {
  return front === state.design.front ? state : { ...withDesign(state, { ...state.design, front }), ...others };
}

const TEMPLATE_LANGUAGE: Language = 'en';

/** Brings its own message, unless the customer has written one, and the words that the customer gave it earlier. */
function withTemplate(state: BuilderState, templateId: TemplateId): BuilderState {
  const { message, style } = TEMPLATE_TEXTS[templateId];
  const { text } = state.design;
  const isOwn = isBlank(text.message) || Object.values(TEMPLATE_TEXTS).some((each) => each.message === text.message);
  const next = isOwn ? { ...text, ...style, message, language: TEMPLATE_LANGUAGE } : text;
  const chosen = { ...templateFront(templateId), lettering: state.letterings[templateId] ?? null };
  const { front, ...others } = withTemplateFront(frontState(state), chosen);
  return { ...withDesign(state, { ...state.design, front, text: next }), ...others };
}
