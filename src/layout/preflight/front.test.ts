import { describe, expect, test } from 'vitest';
import { type Caption, DEFAULT_BORDER, firstPhoto, type PhotosFront, templateFront } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { photoFront } from '#testing/card-fixtures.ts';
import { check, fixed, photo, READY, withText } from '#testing/preflight.ts';
import { canPrint } from '../preflight.ts';
import { applyFix } from './finding.ts';

describe('[T-5] several photos', () => {
  const large = firstPhoto(photo(4000, 3000));
  const small = firstPhoto(photo(300, 300));
  const four = (...slots: PhotosFront['slots']): PostcardDesign => {
    const front = { kind: 'photos', layout: 'four', slots, border: DEFAULT_BORDER, caption: null } as const;
    return { ...READY, front };
  };

  test('are each checked in their own slot, and named', () => {
    expect(check(four(large, large, large, large))).toEqual([]);
    expect(check(four(large, small, large, large))).toMatchObject([
      { code: 'photo_soft', message: expect.stringContaining('Photo 2 will look soft at 5.5 × 4.25 in') },
    ]);
    expect(check(four(large, small, large, large), '9x6')).toMatchObject([
      { code: 'photo_too_small', message: expect.stringContaining('Photo 2 is too small') },
    ]);
  });

  test('are all needed', () => {
    expect(check(four(large, null, large, null))).toMatchObject([
      { code: 'photo_missing', severity: 'error', places: ['photo 1'], message: 'Photo 2 of 4 is missing.' },
      { code: 'photo_missing', severity: 'error', places: ['photo 3'], message: 'Photo 4 of 4 is missing.' },
    ]);
    expect(check(four(null, null, null, null))).toMatchObject([
      { code: 'photo_missing', message: 'Choose a photo or a template for the front.' },
    ]);
  });

  test('are zoomed out one by one', () => {
    const zoomed = firstPhoto(photo(1200, 900, { zoom: 4 }));
    expect(fixed(four(large, large, large, zoomed), 'photo_soft').fix).toEqual({ kind: 'zoom', slot: 3, zoom: 1 });
  });

  test('may be of either orientation', () => {
    const portrait = firstPhoto(photo(3000, 4000));
    expect(check(four(portrait, portrait, portrait, portrait))).toEqual([]);
  });
});

describe('[T-6] words on the front', () => {
  const caption = (change: Partial<Caption>): PostcardDesign => {
    const style = { fontFamily: 'playfair', fontSize: 'L', color: '#ffffff', place: 'top', backing: 'none' } as const;
    return {
      ...READY,
      front: { ...photoFront({ width: 4000, height: 3000 }), caption: { text: '', ...style, ...change } },
    };
  };

  test('a caption that is too long is an error with a smaller size', () => {
    expect(check(caption({ text: 'All of us at the lake' }))).toEqual([]);
    const text = 'All of us at the lake. '.repeat(8);
    expect(fixed(caption({ text }), 'caption_overflow').fix).toMatchObject({ kind: 'caption-size' });
  });

  test('characters that can’t be printed are found and removed', () => {
    expect(fixed(caption({ text: 'The lake \u1200' }), 'unprintable_characters').fix).toEqual({
      kind: 'remove-characters',
      characters: ['\u1200'],
    });
    const template = { ...READY, front: { ...templateFront('los-angeles'), lettering: 'Lake \u1200' } };
    const { fix } = fixed(template, 'unprintable_characters');
    expect(fix && applyFix(template, fix).front).toMatchObject({ lettering: 'Lake' });
  });

  test('each finding names its place', () => {
    const text = `e${'\u0302'.repeat(8)} \u1200`;
    const placesOf = (design: PostcardDesign) => check(design).map(({ code, places }) => [code, ...places]);
    expect(placesOf(caption({ text }))).toEqual([
      ['unprintable_characters', 'caption'],
      ['outside_safe_zone', 'caption'],
    ]);
    const { message, city } = { message: `Z${'\u0301'.repeat(40)}algo \u1200`, city: 'Ur\u1200' };
    expect(placesOf(withText({ message, city }))).toEqual([
      ['unprintable_characters', 'message', 'address'],
      ['outside_safe_zone', 'message'],
    ]);
    const lettered = { ...READY, front: { ...templateFront('los-angeles'), lettering: 'Lake \u1200' } };
    expect(placesOf(lettered)).toEqual([['unprintable_characters', 'lettering']]);
  });

  test('letters with stacked accents must stay clear of the edge', () => {
    const text = `e${'\u0302'.repeat(8)}`;
    expect(check(caption({ text })).map(({ code }) => code)).toContain('outside_safe_zone');
    expect(check(caption({ text, place: 'center', fontSize: 'S' }))).toEqual([]);
  });
});

describe('photos', () => {
  test('a soft photo is a warning that names size and resolution', () => {
    const findings = check({ ...READY, front: photo(1875, 1275) }, '9x6');
    expect(findings).toEqual([
      {
        code: 'photo_soft',
        severity: 'warning',
        places: ['photo 0'],
        message: 'Your photo will look soft at 9 × 6 in: 202 dots per inch instead of 300.',
      },
    ]);
    expect(canPrint(findings)).toBe(true);
  });

  test('a tiny photo is an error', () => {
    expect(check({ ...READY, front: photo(400, 300) })[0]).toMatchObject({
      code: 'photo_too_small',
      severity: 'error',
    });
  });

  test('zooming out is the fix for too much zoom', () => {
    expect(fixed({ ...READY, front: photo(4000, 3000, { zoom: 3 }) }, 'photo_soft').fix).toEqual({
      kind: 'zoom',
      slot: 0,
      zoom: 1,
    });
  });

  test('a portrait photo on a landscape card offers to switch the card', () => {
    const finding = fixed({ ...READY, front: photo(3000, 4000) }, 'photo_orientation');
    expect(finding).toMatchObject({ severity: 'warning', fix: { kind: 'orientation', orientation: 'portrait' } });
    expect(check({ ...READY, front: photo(3000, 4000, { rotation: 90 }) })).toEqual([]);
    expect(check({ ...READY, front: photo(3000, 3200) })).toEqual([]);
    expect(check({ ...READY, front: photo(3000, 4000, { fit: 'whole' }) })).toEqual([]);
  });
});
