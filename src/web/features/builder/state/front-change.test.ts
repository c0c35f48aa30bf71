import { describe, expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_LOOK, type FrontLayout, onePhoto, type Photo, templateFront } from '#domain/front.ts';
import { changeFront, type FrontChange, type FrontState } from './front-change.ts';

const photo = (id: number): Photo => ({
  uploadId: `00000000-0000-4000-8000-00000000000${id}`,
  widthPixels: 3000,
  heightPixels: 2000,
  crop: DEFAULT_CROP,
  look: DEFAULT_LOOK,
});
const [ONE, TWO, THREE, FOUR] = [photo(1), photo(2), photo(3), photo(4)];
const FOUR_PHOTOS: FrontState = {
  front: { ...onePhoto(ONE), layout: 'four', slots: [ONE, TWO, THREE, FOUR] },
  spare: [],
  aside: null,
};

function play(state: FrontState, ...changes: readonly FrontChange[]): FrontState {
  return changes.reduce(changeFront, state);
}
const layout = (next: FrontLayout): FrontChange => ({ kind: 'layout', layout: next });
const slotsOf = ({ front }: FrontState) => (front?.kind === 'photos' ? front.slots : null);

describe('[T-5] another layout', () => {
  test('keeps the photos that fit and leaves new slots empty', () => {
    expect(slotsOf(play({ front: onePhoto(ONE), spare: [], aside: null }, layout('three')))).toEqual([ONE, null, null]);
  });

  test('brings back the photos that a smaller layout had no slot for', () => {
    const smaller = play(FOUR_PHOTOS, layout('two-across'));
    expect(slotsOf(smaller)).toEqual([ONE, TWO]);
    expect(smaller.spare).toEqual([THREE, FOUR]);
    expect(new Set(slotsOf(play(smaller, layout('one'), layout('four'))))).toEqual(new Set([ONE, TWO, THREE, FOUR]));
  });

  test('never shows a photo twice that came back by undoing', () => {
    const smaller = play(FOUR_PHOTOS, layout('two-across'));
    expect(slotsOf(play({ ...FOUR_PHOTOS, spare: smaller.spare }, layout('four')))).toEqual([ONE, TWO, THREE, FOUR]);
  });

  test('of one photo takes the first there is', () => {
    const removed: FrontChange = { kind: 'photo-removed', slot: 0 };
    expect(slotsOf(play(FOUR_PHOTOS, removed, layout('one')))).toEqual([TWO]);
  });

  test('gives a framed photo a frame', () => {
    const bare: FrontChange = { kind: 'border', border: { spacing: 'none' } };
    const { front } = play(FOUR_PHOTOS, bare, layout('framed'));
    expect(front).toMatchObject({ border: { spacing: 'narrow' } });
  });
});

test('[T-5] photos trade places, also with an empty slot', () => {
  const swap: FrontChange = { kind: 'photos-swapped', slots: [0, 3] };
  expect(slotsOf(play(FOUR_PHOTOS, swap))).toEqual([FOUR, TWO, THREE, ONE]);
  expect(slotsOf(play(FOUR_PHOTOS, { kind: 'photo-removed', slot: 3 }, swap))).toEqual([null, TWO, THREE, ONE]);
});

test('[T-5] without its last photo, there is no front', () => {
  expect(play({ front: onePhoto(ONE), spare: [], aside: null }, { kind: 'photo-removed', slot: 0 }).front).toBeNull();
});

test('[T-5] a larger layout and its caption stay without any photo', () => {
  const [first, second] = [0, 1].map((slot): FrontChange => ({ kind: 'photo-removed', slot }));
  const two = play(FOUR_PHOTOS, layout('two-down'));
  if (!first || !second) throw new TypeError('two slots');
  expect(play(two, first, second).front).toMatchObject({ layout: 'two-down', slots: [null, null] });
});

test('a template has words, but no layout, border or caption', () => {
  const state: FrontState = { front: templateFront('los-angeles'), spare: [ONE], aside: null };
  expect(play(state, layout('four'))).toBe(state);
  expect(play(state, { kind: 'lettering', lettering: 'Lago di Braies' }).front).toMatchObject({
    lettering: 'Lago di Braies',
  });
});
