import { expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { type BuilderState, NEW_CARD } from '../state/builder-state.ts';
import { fromStoredState, toStoredState } from './stored-card.ts';

const CARD: BuilderState = {
  ...NEW_CARD,
  step: 3,
  design: {
    ...EMPTY_DESIGN,
    front: {
      kind: 'photo',
      uploadId: '00000000-0000-4000-8000-000000000001',
      widthPixels: 3000,
      heightPixels: 2000,
      crop: { ...DEFAULT_CROP, zoom: 2 },
    },
    text: { ...EMPTY_DESIGN.text, message: 'Hello\nthere', recipient: 'Ana' },
  },
  photo: { name: 'sea.jpg', type: 'image/jpeg', bytes: 10, isUploaded: false },
  acceptedWarnings: ['photo_soft'],
};

test('a stored card is restored unchanged, even from JSON', () => {
  expect(fromStoredState(JSON.parse(JSON.stringify(toStoredState(CARD))), true)).toEqual(CARD);
});

test('[P-4, P-8] a card stored by the version before is English and has no return address', () => {
  const { language: _language, returnAddress: _returnAddress, ...text } = CARD.design.text;
  const stored = { ...toStoredState(CARD), design: { ...CARD.design, text } };
  expect(fromStoredState(stored, true)).toEqual(CARD);
});

test.each(['tlh', 'EN', ['en'], null, '__proto__'])(
  '[P-4] a stored card whose language is %j is English',
  (language) => {
    const stored = { ...toStoredState(CARD), design: { ...CARD.design, text: { ...CARD.design.text, language } } };
    expect(fromStoredState(stored, true)).toEqual(CARD);
  },
);

test('a card stored with control characters that an earlier version accepted is cleaned', () => {
  const old = {
    message: 'Hello\u0085th\u0080ere',
    recipient: 'Ana\u0085Weber',
    returnAddress: { ...SENDER, city: 'A\u009fB' },
  };
  const stored = { ...toStoredState(CARD), design: { ...CARD.design, text: { ...CARD.design.text, ...old } } };
  const text = fromStoredState(stored, true)?.design.text;
  expect(text).toMatchObject({ message: 'Hello\nthere', recipient: 'Ana Weber', returnAddress: { city: 'A B' } });
});

test('without the photo’s files, the text is restored and step 1 asks for a photo', () => {
  const restored = fromStoredState(toStoredState(CARD), false);
  expect(restored).toMatchObject({ step: 1, photo: null });
  expect(restored?.design.front).toBeNull();
  expect(restored?.design.text.message).toBe('Hello\nthere');
});

test('a template needs no files', () => {
  const front = { kind: 'template', templateId: 'los-angeles' } as const;
  const card = { ...CARD, photo: null, design: { ...CARD.design, front } };
  expect(fromStoredState(toStoredState(card), false)).toEqual(card);
});

test('an unknown version and invalid data are not restored', () => {
  expect(fromStoredState({ ...toStoredState(CARD), version: 99 }, true)).toBeNull();
  expect(fromStoredState({ ...toStoredState(CARD), step: 5 }, true)).toBeNull();
  expect(fromStoredState({ ...toStoredState(CARD), design: { front: null } }, true)).toBeNull();
  expect(fromStoredState(undefined, true)).toBeNull();
  expect(fromStoredState('nonsense', true)).toBeNull();
});
