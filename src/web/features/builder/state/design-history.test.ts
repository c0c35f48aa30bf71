import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_LOOK, firstPhoto } from '#domain/front.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { BuilderAction, ChosenPhoto } from './builder-reducer.ts';
import { NEW_CARD, type Step } from './builder-state.ts';
import { type BuilderHistory, difference, type HistoryAction, historyReducer, NEW_HISTORY } from './design-history.ts';

const PHOTO: ChosenPhoto = {
  id: '00000000-0000-4000-8000-000000000001',
  widthPixels: 3000,
  heightPixels: 2000,
  info: { name: 'sea.jpg', type: 'image/jpeg', bytes: 1234, isUploaded: false },
};
function choose(photo: ChosenPhoto): BuilderAction {
  return { type: 'photos-chosen', photos: [{ photo, slot: 0 }], layout: null, orientations: ORIENTATIONS };
}
const chosen = choose(PHOTO);
const zoomed = (zoom: number): BuilderAction => ({ type: 'crop-changed', slot: 0, crop: { ...DEFAULT_CROP, zoom } });
const brighter = (brightness: number): BuilderAction => ({
  type: 'look-changed',
  slot: 0,
  look: { ...DEFAULT_LOOK, brightness },
});
const typed = (message: string): BuilderAction => ({ type: 'text-changed', change: { message } });
const ended: HistoryAction = { type: 'gesture-ended' };
const undone: HistoryAction = { type: 'undone' };
const redone: HistoryAction = { type: 'redone' };

function play(...actions: readonly HistoryAction[]): BuilderHistory {
  return actions.reduce(historyReducer, NEW_HISTORY);
}
const photoAfter = (...actions: readonly HistoryAction[]) => firstPhoto(play(...actions).state.design.front);

describe('[T-4] undo and redo', () => {
  test('take changes back one by one, and make them again', () => {
    const steps = [chosen, zoomed(2), ended, brighter(20)];
    expect(photoAfter(...steps, undone)).toMatchObject({ crop: { zoom: 2 }, look: DEFAULT_LOOK });
    expect(photoAfter(...steps, undone, undone)).toMatchObject({ crop: { zoom: 1 } });
    expect(photoAfter(...steps, undone, undone, undone)).toBeNull();
    expect(photoAfter(...steps, undone, undone, undone, undone)).toBeNull();
    expect(photoAfter(...steps, undone, undone, redone)).toMatchObject({ crop: { zoom: 2 }, look: DEFAULT_LOOK });
    expect(photoAfter(...steps, undone, redone, redone)).toMatchObject({ look: { brightness: 20 } });
  });

  test('a new change ends the redoing', () => {
    expect(play(chosen, zoomed(2), undone, brighter(5)).future).toEqual([]);
  });

  test('a drag or slide is one change, until a pointer or key is pressed or released', () => {
    expect(photoAfter(chosen, zoomed(2), zoomed(3), zoomed(4), undone)).toMatchObject({ crop: { zoom: 1 } });
    expect(photoAfter(chosen, zoomed(2), ended, zoomed(3), zoomed(4), undone)).toMatchObject({ crop: { zoom: 2 } });
    expect(photoAfter(chosen, zoomed(2), brighter(5), zoomed(3), undone)).toMatchObject({ crop: { zoom: 2 } });
    expect(photoAfter(chosen, zoomed(2), undone, zoomed(3), undone)).toMatchObject({ crop: { zoom: 1 } });
  });

  test('leave typed addresses to their text fields', () => {
    const city = (value: string): BuilderAction => ({ type: 'text-changed', change: { city: value } });
    const history = play(chosen, city('Rome'), zoomed(2), city('Romeo'), undone, undone);
    expect(history.state.design.front).toBeNull();
    expect(history.state.design.text.city).toBe('Romeo');
    expect(history.past).toEqual([]);
  });

  test('bring back the text that a template replaced, after what was typed over it', () => {
    const template: BuilderAction = { type: 'template-chosen', templateId: 'happy-birthday' };
    const { design } = play(typed('Hello'), template, undone).state;
    expect(design).toMatchObject({ front: null, text: { message: 'Hello', fontFamily: 'inter' } });
    const typedOver = [typed('Hello'), template, typed('Mine')];
    expect(play(...typedOver, undone).state.design.front).not.toBeNull();
    expect(play(...typedOver, undone, undone).state.design.text.message).toBe('Hello');
  });

  test('a style of the text is a change', () => {
    const red: BuilderAction = { type: 'text-changed', change: { fontSize: 'L' } };
    expect(play(red, undone).state.design.text.fontSize).toBe('M');
  });

  test('a replaced photo comes back with its file’s facts, also when it was uploaded meanwhile', () => {
    const other = choose({ ...PHOTO, id: 'other' });
    const upload = { id: '00000000-0000-4000-8000-000000000002', width: 3000, height: 2000 };
    const uploaded: BuilderAction = { type: 'photo-uploaded', localId: PHOTO.id, upload };
    const { state } = play(chosen, zoomed(2), other, uploaded, undone);
    expect(firstPhoto(state.design.front)).toMatchObject({ uploadId: upload.id, crop: { zoom: 2 } });
    expect(state.photos[upload.id]).toMatchObject({ name: 'sea.jpg', isUploaded: true });
  });

  test('make the card unsaved, and close the checkout until the preview is passed again', () => {
    const saved = play(chosen, zoomed(2), { type: 'preview-passed' });
    const { state } = historyReducer({ ...saved, state: { ...saved.state, isSaved: true } }, undone);
    expect(state).toMatchObject({ isSaved: false, isChecked: false });
  });

  test('end where another card begins', () => {
    const started = { ...NEW_HISTORY, state: { ...NEW_CARD, cardKey: 'key' } };
    expect(play(chosen, { type: 'started-over', cardKey: 'key' })).toEqual(started);
    expect(play(chosen, { type: 'loaded', state: NEW_CARD })).toEqual(NEW_HISTORY);
  });

  test('remember a hundred changes', () => {
    const turns = Array.from({ length: 150 }, (_, at) => [zoomed(1 + at / 100), ended]).flat();
    expect(play(chosen, ...turns).past).toHaveLength(100);
  });
});

describe('undo while writing', () => {
  const all = (...messages: readonly string[]) => messages.map(typed);
  const messageAfter = (...actions: readonly HistoryAction[]) => play(...actions).state.design.text.message;

  test('takes back a run of typing, corrections included, as one step', () => {
    const run = all('H', 'He', 'Hex', 'He', 'Hel');
    expect(messageAfter(...run, undone)).toBe('');
    expect(messageAfter(...run, undone, redone)).toBe('Hel');
  });

  test('takes back a paste and what was typed after it separately', () => {
    const run = all('Hi ', 'Hi pasted text', 'Hi pasted text!');
    expect(messageAfter(...run, undone)).toBe('Hi pasted text');
    expect(messageAfter(...run, undone, undone)).toBe('Hi ');
  });

  test('takes back what was typed elsewhere separately', () => {
    expect(messageAfter(...all('a', 'ab', 'cab'), undone)).toBe('ab');
  });

  test('takes back what an input method replaced', () => {
    const run = all('Ciao e', 'Ciao es', 'Ciao été');
    expect(messageAfter(...run, undone, redone)).toBe('Ciao été');
  });
});

test.each([
  ['abc', 'abXc', { start: 2, removedEnd: 2, end: 3 }],
  ['abc', 'ac', { start: 1, removedEnd: 2, end: 1 }],
  ['aa', 'aaa', { start: 2, removedEnd: 2, end: 3 }],
  ['estate', 'été', { start: 0, removedEnd: 6, end: 3 }],
])('finds what changed from “%s” to “%s”', (before, after, expected) => {
  expect(difference(before, after)).toEqual(expected);
});

test('[T-4] each step takes back only the changes that it shows', () => {
  const shown = (step: Step): HistoryAction => ({ type: 'step-shown', step });
  const moved = play(chosen, shown(2), undone);
  expect(moved.state.design.front).not.toBeNull();
  expect(historyReducer(historyReducer(moved, shown(1)), undone).state.design.front).toBeNull();
  const back = play(chosen, shown(2), typed('Hi'), undone, shown(1), redone);
  expect(back.state.design.text.message).toBe('');
  expect(historyReducer(historyReducer(back, shown(2)), redone).state.design.text.message).toBe('Hi');
});

test('[T-4] an address from the address book can be taken back', () => {
  const address = { ...EMPTY_ADDRESS, recipient: 'Ana', city: 'Berlin' };
  const city: BuilderAction = { type: 'text-changed', change: { city: 'Rome' } };
  const { design } = play(city, { type: 'address-picked', address }, undone).state;
  expect(design.text).toMatchObject({ recipient: '', city: 'Rome' });
});

test('[T-5] several photos are one change, and the same layout again is none', () => {
  const photos = [PHOTO, { ...PHOTO, id: 'other' }].map((photo, slot) => ({ photo, slot }));
  const two: BuilderAction = { type: 'photos-chosen', photos, layout: 'two-across', orientations: ORIENTATIONS };
  const again: BuilderAction = { type: 'front-changed', change: { kind: 'layout', layout: 'two-across' } };
  expect(play(two, again).past).toHaveLength(1);
});

describe('[M-1] the recipients of a mailing', () => {
  const person = (name: string): Recipient => ({
    address: { ...EMPTY_ADDRESS, recipient: name },
    values: { pet: `${name}'s` },
  });
  const sentTo = (listId: string, name: string): BuilderAction => ({
    type: 'recipients-changed',
    list: { listId, count: 2, shown: person(name) },
  });
  const shown = (name: string): BuilderAction => ({ type: 'recipient-shown', recipient: person(name) });
  const seen = (...actions: readonly HistoryAction[]) => {
    const { text, mailing } = play(...actions).state.design;
    return [text.message, text.recipient, mailing?.listId, mailing?.values.pet];
  };
  const single: BuilderAction = { type: 'address-picked', address: { ...EMPTY_ADDRESS, recipient: 'Mia' } };

  test('are taken back and brought back as one change, with who was shown', () => {
    const steps = [single, sentTo('a', 'Rosa'), sentTo('b', 'Theo')];
    expect(seen(...steps, undone)).toEqual(['', 'Rosa', 'a', "Rosa's"]);
    expect(seen(...steps, undone, undone)).toEqual(['', 'Mia', undefined, undefined]);
    expect(seen(...steps, undone, undone, redone)).toEqual(['', 'Rosa', 'a', "Rosa's"]);
  });

  test('stay where they are while words are undone', () => {
    const steps = [sentTo('a', 'Rosa'), typed('Hello'), shown('Theo'), undone];
    expect(seen(...steps)).toEqual(['', 'Theo', 'a', "Theo's"]);
    expect(seen(...steps, redone)).toEqual(['Hello', 'Theo', 'a', "Theo's"]);
  });

  test('have the id of the server once they are saved, also after undo', () => {
    const uploaded: BuilderAction = { type: 'list-uploaded', localId: 'a', listId: 'server' };
    expect(seen(sentTo('a', 'Rosa'), typed('Hello'), uploaded, undone)).toEqual(['', 'Rosa', 'server', "Rosa's"]);
  });
});
