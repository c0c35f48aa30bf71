import { describe, expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { type FrontLayout, firstPhoto, photosOf, templateFront } from '#domain/front.ts';
import { EMPTY_POSTCARD_TEXT } from '#domain/postcard.ts';
import { DEFAULT_PRINTING_OPTIONS, ORIENTATIONS, type Orientation } from '#domain/printing-options.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import { type BuilderAction, builderReducer, type ChosenPhoto } from './builder-reducer.ts';
import { type BuilderState, hasContent, NEW_CARD } from './builder-state.ts';

const PHOTO: ChosenPhoto = {
  id: '00000000-0000-4000-8000-000000000001',
  widthPixels: 3000,
  heightPixels: 2000,
  info: { name: 'sea.jpg', type: 'image/jpeg', bytes: 1234, isUploaded: false },
};
const WRITTEN = { message: 'Hello', recipient: 'Ana', addressLine1: 'Lindenstraße 4', city: 'Berlin' };

function play(...actions: readonly BuilderAction[]): BuilderState {
  return actions.reduce(builderReducer, NEW_CARD);
}

function choose(photo: ChosenPhoto, slot = 0, orientations: readonly Orientation[] = ORIENTATIONS): BuilderAction {
  return { type: 'photos-chosen', photos: [{ photo, slot }], layout: null, orientations };
}
const chosen = choose(PHOTO);
const written: BuilderAction = { type: 'text-changed', change: WRITTEN };

describe('the front', () => {
  test('a new photo starts uncropped', () => {
    const crop = { ...DEFAULT_CROP, zoom: 2, offsetX: 0.5, rotation: 90 } as const;
    const cropped = play(chosen, { type: 'crop-changed', slot: 0, crop });
    expect(firstPhoto(cropped.design.front)).toMatchObject({ crop });
    expect(firstPhoto(builderReducer(cropped, chosen).design.front)).toMatchObject({ crop: DEFAULT_CROP });
  });

  test('[T-3] a photo of the other orientation turns the card, if the print service offers that', () => {
    const tall = { ...PHOTO, widthPixels: 2000, heightPixels: 3000 };
    const orientation = (photo: ChosenPhoto, orientations: readonly Orientation[]) =>
      play(choose(photo, 0, orientations)).design.printing.orientation;
    expect(orientation(tall, ORIENTATIONS)).toBe('portrait');
    expect(orientation(tall, ['landscape'])).toBe('landscape');
    expect(orientation({ ...tall, heightPixels: 2100 }, ORIENTATIONS)).toBe('landscape');
    expect(orientation(PHOTO, ORIENTATIONS)).toBe('landscape');
  });

  test('an upload sets the photo’s id and leaves the card saved', () => {
    const upload = { id: '00000000-0000-4000-8000-000000000002', width: 3000, height: 2000 };
    const saved = { ...play(chosen), isSaved: true };
    const state = builderReducer(saved, { type: 'photo-uploaded', localId: PHOTO.id, upload });
    expect(firstPhoto(state.design.front)).toMatchObject({ uploadId: upload.id });
    expect(state.photos).toEqual({ [upload.id]: { ...PHOTO.info, isUploaded: true } });
    expect(state.isSaved).toBe(true);
  });

  test('an upload is ignored if another photo was chosen in the meantime', () => {
    const upload = { id: '00000000-0000-4000-8000-000000000002', width: 1, height: 1 };
    const state = play(chosen, { type: 'photo-uploaded', localId: 'another', upload });
    expect(firstPhoto(state.design.front)).toMatchObject({ uploadId: PHOTO.id });
  });

  test('[B2-10, L-6] a template sets front, message and font, and keeps the address and black', () => {
    const templateId = 'happy-birthday';
    const unwritten: BuilderAction = { type: 'text-changed', change: { ...WRITTEN, message: ' ' } };
    const { design } = play(chosen, unwritten, { type: 'template-chosen', templateId });
    const { message, style } = TEMPLATE_TEXTS[templateId];
    expect(design.front).toEqual(templateFront(templateId));
    expect(design.text).toMatchObject({ ...style, message, recipient: 'Ana', fontColor: '#000000' });
  });

  test('another template brings its message, but never replaces one that the customer wrote', () => {
    const birthday: BuilderAction = { type: 'template-chosen', templateId: 'happy-birthday' };
    const baby: BuilderAction = { type: 'template-chosen', templateId: 'hello-baby' };
    expect(play(birthday, baby).design.text).toMatchObject({
      message: TEMPLATE_TEXTS['hello-baby'].message,
      ...TEMPLATE_TEXTS['hello-baby'].style,
    });
    const kept = play(birthday, written, baby).design;
    expect(kept.front).toEqual(templateFront('hello-baby'));
    expect(kept.text).toMatchObject({ message: 'Hello', ...TEMPLATE_TEXTS['happy-birthday'].style });
  });

  test('a template that comes back has the customer’s words, also after photos', () => {
    const words: BuilderAction = { type: 'front-changed', change: { kind: 'lettering', lettering: 'Lago di Braies' } };
    const city: BuilderAction = { type: 'template-chosen', templateId: 'los-angeles' };
    const baby: BuilderAction = { type: 'template-chosen', templateId: 'hello-baby' };
    const own = { ...templateFront('los-angeles'), lettering: 'Lago di Braies' };
    expect(play(city, words, baby).design.front).toEqual(templateFront('hello-baby'));
    expect(play(city, words, baby, city).design.front).toEqual(own);
    expect(play(city, words, chosen, city).design.front).toEqual(own);
    const original: BuilderAction = { type: 'front-changed', change: { kind: 'lettering', lettering: null } };
    expect(play(city, words, baby, city, original, baby, city).design.front).toEqual(templateFront('los-angeles'));
  });
});

describe('text and options', () => {
  test('[B2-10] [B3-3] a new card has the defaults', () => {
    expect(NEW_CARD.design.text).toEqual(EMPTY_POSTCARD_TEXT);
    expect(NEW_CARD.design.text).toMatchObject({
      country: 'USA',
      fontFamily: 'inter',
      fontSize: 'M',
      fontColor: '#000000',
    });
    expect(NEW_CARD.design.printing).toEqual(DEFAULT_PRINTING_OPTIONS);
  });

  test('[P-4] a template’s text is English', () => {
    const inThai: BuilderAction = { type: 'text-changed', change: { language: 'th' } };
    const chosen = play(inThai, { type: 'template-chosen', templateId: 'hello-baby' });
    expect(chosen.design.text.language).toBe('en');
  });

  test('choosing a country without states clears the state', () => {
    const inMaine: BuilderAction = { type: 'text-changed', change: { state: 'ME' } };
    expect(play(inMaine).design.text.state).toBe('ME');
    expect(play(inMaine, { type: 'text-changed', change: { country: 'Germany' } }).design.text.state).toBe('');
  });

  test('a preflight fix changes the design', () => {
    const fixed = play(written, { type: 'fixed', fix: { kind: 'font-size', fontSize: 'XS' } });
    expect(fixed.design.text.fontSize).toBe('XS');
  });

  test('accepting a warning twice is accepting it once', () => {
    const accept: BuilderAction = { type: 'warning-accepted', warning: 'soft' };
    expect(play(accept, accept).acceptedWarnings).toEqual(['soft']);
  });
});

describe('saving', () => {
  const postcardId = '00000000-0000-4000-8000-000000000003';

  test('[S-4] a saved card keeps its id, and a later change makes it unsaved', () => {
    const before = play(chosen, written);
    const saved = builderReducer(before, { type: 'saved', postcardId, design: before.design });
    expect(saved).toMatchObject({ postcardId, isSaved: true });
    expect(builderReducer(saved, { type: 'text-changed', change: { message: 'More' } })).toMatchObject({
      postcardId,
      isSaved: false,
    });
  });

  test('a change made while saving is still unsaved', () => {
    const before = play(chosen, written);
    const typing = builderReducer(before, { type: 'text-changed', change: { message: 'More' } });
    expect(builderReducer(typing, { type: 'saved', postcardId, design: before.design }).isSaved).toBe(false);
  });

  const uploaded = (isUploaded: boolean) => ({ [PHOTO.id]: { ...PHOTO.info, isUploaded } });

  test('after signing out, the card is no draft and its photo must be uploaded again', () => {
    const mine = { ...play(chosen, written), postcardId, isSaved: true, photos: uploaded(true) };
    const state = builderReducer(mine, { type: 'signed-out', isLeaving: true });
    expect(state).toMatchObject({ postcardId: null, isSaved: false, photos: uploaded(false) });
    expect(state.design).toBe(mine.design);
    // After an expired session the customer signs in again and continues the same draft.
    const ended = builderReducer(mine, { type: 'signed-out', isLeaving: false });
    expect(ended).toMatchObject({ postcardId, isSaved: false, photos: uploaded(false) });
  });

  test('starting over clears everything', () => {
    expect(hasContent(play(chosen))).toBe(true);
    expect(hasContent(play({ type: 'text-changed', change: { city: 'Rome' } }))).toBe(true);
    expect(play(chosen, written, { type: 'started-over', cardKey: 'key' })).toEqual({ ...NEW_CARD, cardKey: 'key' });
    expect(hasContent(NEW_CARD)).toBe(false);
    expect(hasContent(play({ type: 'text-changed', change: { city: '\u200b ' } }))).toBe(false);
  });
});

describe('[T-5] photos that have no slot', () => {
  const second = { ...PHOTO, id: '00000000-0000-4000-8000-000000000004' };
  const layout = (next: FrontLayout): BuilderAction => ({
    type: 'front-changed',
    change: { kind: 'layout', layout: next },
  });
  const two: BuilderAction = {
    type: 'photos-chosen',
    photos: [PHOTO, second].map((photo, slot) => ({ photo, slot })),
    layout: 'two-across',
    orientations: ORIENTATIONS,
  };

  test('are renamed by their upload too', () => {
    const upload = { id: '00000000-0000-4000-8000-000000000002', width: 3000, height: 2000 };
    const state = play(two, layout('one'), { type: 'photo-uploaded', localId: second.id, upload });
    expect(state.spare).toMatchObject([{ uploadId: upload.id }]);
    expect(photosOf(builderReducer(state, layout('two-across')).design.front)[1]).toMatchObject({
      uploadId: upload.id,
    });
  });

  test('wait for a larger layout if their slot is gone when they arrive', () => {
    const state = play(chosen, choose(second, 1));
    expect(photosOf(state.design.front)).toMatchObject([{ uploadId: PHOTO.id }]);
    expect(state.spare).toMatchObject([{ uploadId: second.id }]);
    expect(state.photos[second.id]).toEqual(second.info);
  });

  test('several photos get a layout with room for all, also if the first could not be read', () => {
    expect(photosOf(play(two).design.front)).toMatchObject([{ uploadId: PHOTO.id }, { uploadId: second.id }]);
    const late: BuilderAction = { ...two, photos: [{ photo: second, slot: 1 }] };
    expect(play(late).design.front).toMatchObject({ layout: 'two-across', slots: [null, { uploadId: second.id }] });
  });
});

describe('[T-18] whose draft a card is', () => {
  const postcardId = '00000000-0000-4000-8000-000000000003';
  const signedIn = (userId: string): BuilderAction => ({ type: 'signed-in', userId });
  const mine = { ...play(chosen, signedIn('me')), postcardId, isSaved: true };

  test('the same account keeps its draft, also after an expired session', () => {
    expect(builderReducer(mine, signedIn('me'))).toBe(mine);
    const ended = builderReducer(mine, { type: 'signed-out', isLeaving: false });
    expect(builderReducer(ended, signedIn('me'))).toMatchObject({ postcardId, ownerId: 'me' });
  });

  test('for another account it is neither saved nor uploaded', () => {
    const uploaded = { ...mine, photos: { [PHOTO.id]: { ...PHOTO.info, isUploaded: true } } };
    expect(builderReducer(uploaded, signedIn('you'))).toMatchObject({
      postcardId: null,
      isSaved: false,
      ownerId: 'you',
      photos: { [PHOTO.id]: { isUploaded: false } },
    });
  });
});

test('[T-9] a drawing alone is worth keeping', () => {
  const sticker = { emoji: '🌊', x: 100, y: 100, size: 40 };
  const drawings = { ...NEW_CARD.design.drawings, back: { strokes: [], stickers: [sticker] } };
  expect(hasContent({ ...NEW_CARD, design: { ...NEW_CARD.design, drawings } })).toBe(true);
});
