import { expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { photosOf, templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { photoFront, UPLOAD_ID } from '#testing/card-fixtures.ts';
import { recipient } from '#testing/mailing.ts';
import { type BuilderState, NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import { type CardPhotos, fromStoredState, NO_PHOTOS, toStoredState } from './stored-card.ts';

const CARD: BuilderState = {
  ...NEW_CARD,
  step: 3,
  design: {
    ...EMPTY_DESIGN,
    front: photoFront({ width: 3000, height: 2000 }, { ...DEFAULT_CROP, zoom: 2 }),
    text: { ...EMPTY_DESIGN.text, message: 'Hello\nthere', recipient: 'Ana' },
  },
  photos: { [UPLOAD_ID]: { name: 'sea.jpg', type: 'image/jpeg', bytes: 10, isUploaded: false } },
  acceptedWarnings: ['photo_soft'],
};

const FILES: CardPhotos = new Map([[UPLOAD_ID, { file: new Blob(), preview: new Blob() }]]);

test('a stored card is restored unchanged, even from JSON', () => {
  expect(fromStoredState(JSON.parse(JSON.stringify(toStoredState(CARD))), FILES)).toEqual(CARD);
});

test('without the photo’s files, the text is restored and step 1 asks for a photo', () => {
  const restored = fromStoredState(toStoredState(CARD), NO_PHOTOS);
  expect(restored).toMatchObject({ step: 1, photos: {} });
  expect(restored?.design.front).toBeNull();
  expect(restored?.design.text.message).toBe('Hello\nthere');
});

test('[T-5] photos without a slot are stored with their files', () => {
  const spareId = '00000000-0000-4000-8000-000000000009';
  const [photo] = photosOf(CARD.design.front);
  if (!photo) throw new TypeError('a card without a photo');
  const info = { name: 'lake.jpg', type: 'image/jpeg', bytes: 20, isUploaded: false };
  const spare = [{ ...photo, uploadId: spareId }];
  const card = { ...CARD, spare, photos: { ...CARD.photos, [spareId]: info } };
  const stored = JSON.parse(JSON.stringify(toStoredState(card)));
  const files: CardPhotos = new Map([...FILES, [spareId, { file: new Blob(), preview: new Blob() }]]);
  expect(fromStoredState(stored, files)).toEqual(card);
  expect(fromStoredState(stored, FILES)).toMatchObject({ spare: [], design: CARD.design });
});

test('a template needs no files', () => {
  const front = templateFront('los-angeles');
  const card = { ...CARD, photos: {}, design: { ...CARD.design, front } };
  expect(fromStoredState(toStoredState(card), NO_PHOTOS)).toEqual(card);
});

test('an unknown version and invalid data are not restored', () => {
  expect(fromStoredState({ ...toStoredState(CARD), version: 99 }, FILES)).toBeNull();
  expect(fromStoredState({ ...toStoredState(CARD), step: 5 }, FILES)).toBeNull();
  expect(fromStoredState({ ...toStoredState(CARD), design: { front: null } }, FILES)).toBeNull();
  expect(fromStoredState(undefined, FILES)).toBeNull();
  expect(fromStoredState('nonsense', FILES)).toBeNull();
});

test('[M-1] a mailing is restored with its list, and is a card to one person without it', () => {
  const listId = '7f0c1b9e-4c5d-4e6f-8a7b-1c2d3e4f5a6b';
  const mailing = { listId, count: 1, values: { pet: 'cat' } };
  const card: BuilderState = { ...CARD, design: { ...CARD.design, mailing }, isChecked: true };
  const lists = new Map([[listId, [recipient('Ana', { pet: 'cat' })]]]);
  expect(fromStoredState(toStoredState(card), FILES, lists)).toEqual(card);
  expect(fromStoredState(toStoredState(card), FILES)).toEqual({ ...CARD, isChecked: false });
});
