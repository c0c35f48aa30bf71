import { describe, expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { type Caption, DEFAULT_BORDER, firstPhoto, type PhotosFront, templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { photoFront, SENDER } from '#testing/card-fixtures.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import type { FormatId } from './formats.ts';
import { layoutPostcard } from './layout-postcard.ts';
import { applyFix } from './preflight/finding.ts';
import { canPrint, preflight } from './preflight.ts';

const fonts = loadTestFonts(SMALL_FONTS);

function photo(width: number, height: number, crop = {}): PostcardDesign['front'] {
  return photoFront({ width, height }, { ...DEFAULT_CROP, ...crop });
}

const READY: PostcardDesign = {
  ...EMPTY_DESIGN,
  front: photo(4000, 3000),
  text: {
    ...EMPTY_DESIGN.text,
    message: 'Wish you were here!',
    recipient: 'Rosa Bianchi',
    addressLine1: '12 Harbor Street',
    city: 'Portland',
    state: 'ME',
    postalCode: '04101',
  },
};

function check(design: PostcardDesign, format: FormatId = '5.5x4.25') {
  return preflight({ design, layout: layoutPostcard({ design, format, fonts }), fonts });
}

const withText = (text: Partial<PostcardDesign['text']>): PostcardDesign => ({
  ...READY,
  text: { ...READY.text, ...text },
});

/** The finding of that code, and that its fix removes it. */
function fixed(design: PostcardDesign, code: string) {
  const finding = check(design).find((each) => each.code === code);
  if (!finding?.fix) throw new Error(`no fix for ${code}`);
  const after = check(applyFix(design, finding.fix));
  expect(after.map((each) => each.code)).not.toContain(code);
  return finding;
}

describe('preflight', () => {
  test('a good card has no findings', () => {
    expect(check(READY)).toEqual([]);
    expect(canPrint([])).toBe(true);
  });

  test('[M-3] a merge field that no column has can’t be printed', () => {
    const mailing = { listId: '5f0c3a60-3b1e-4a52-9d63-5a4d5bb3f1aa', count: 2, values: { pet: 'cat' } };
    const message = 'Dear {first name}, kiss your {pet} and your {bird}!';
    const findings = check({ ...withText({ message }), mailing });
    expect(findings).toMatchObject([{ code: 'merge_field_unknown', severity: 'error', places: ['message'] }]);
    expect(findings[0]?.message).toContain('{bird}');
    expect(check(withText({ message }))).toEqual([]);
  });

  test('an empty card has a finding for everything missing', () => {
    const findings = check(EMPTY_DESIGN);
    expect(findings.map((finding) => finding.code)).toEqual(['photo_missing', 'message_missing', 'address_missing']);
    expect(canPrint(findings)).toBe(false);
  });

  test('[P-3] invisible characters don’t count as a message', () => {
    const invisible = [
      '\u200b\u200d',
      '\u00ad',
      '\u034f',
      '\u061c',
      '\u180e',
      '\ufe0f',
      '\u{e0041}',
      '\u3164\uffa0',
      '\u115f\u1160',
    ];
    for (const message of invisible) expect(check(withText({ message }))[0]?.code).toBe('message_missing');
  });

  test('a template needs no photo', () => {
    const design: PostcardDesign = { ...READY, front: templateFront('los-angeles') };
    expect(check(design)).toEqual([]);
  });
});

describe('[T-5] several photos', () => {
  const large = firstPhoto(photo(4000, 3000));
  const small = firstPhoto(photo(300, 300));
  const four = (...slots: PhotosFront['slots']): PostcardDesign => {
    const front = { kind: 'photos', layout: 'four', slots, border: DEFAULT_BORDER, caption: null } as const;
    return { ...READY, front };
  };

  test('are checked each in its own slot, and named', () => {
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

  test('each finding says what it is about', () => {
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
  });
});

describe('a landscape-only print service', () => {
  const lying = (design: PostcardDesign) =>
    preflight({
      design,
      layout: layoutPostcard({ design, format: '9x6', fonts }),
      fonts,
      orientations: ['landscape'],
    });
  const standing: PostcardDesign = {
    ...READY,
    front: photo(3000, 4000),
    printing: { ...READY.printing, orientation: 'portrait' },
  };

  test('a portrait card is an error with a one-click fix', () => {
    const [finding] = lying(standing);
    expect(finding).toMatchObject({
      code: 'printer_orientation',
      severity: 'error',
      message: 'We can print only landscape cards, and this one is portrait.',
      fix: { kind: 'orientation', orientation: 'landscape' },
    });
    expect(canPrint(lying(applyFix(standing, { kind: 'orientation', orientation: 'landscape' })))).toBe(true);
    expect(lying(READY).map(({ code }) => code)).not.toContain('printer_orientation');
    const turned = lying({ ...READY, front: photo(3000, 4000) }).find(({ code }) => code === 'photo_orientation');
    expect(turned?.message).toMatch(/^We can print only landscape cards, and your photo is portrait/);
    expect(turned?.fix).toBeUndefined();
  });

  test('a portrait photo is not offered a portrait card', () => {
    const finding = lying({ ...READY, front: photo(3000, 4000) }).find(({ code }) => code === 'photo_orientation');
    expect(finding?.fix).toBeUndefined();
  });
});

describe('text', () => {
  test('[B2-8] a message that doesn’t fit is an error with a smaller size as its fix', () => {
    const message = Array.from({ length: 16 }, (_, index) => `line ${index}`).join('\n');
    const finding = fixed(withText({ message }), 'message_overflow');
    expect(finding).toMatchObject({ severity: 'error', message: 'Your message is 2 lines too long.' });
    expect(finding.fix).toEqual({ kind: 'font-size', fontSize: 'S' });
  });

  test('far too much text has no one-click fix', () => {
    const [finding] = check(withText({ message: 'word '.repeat(1000) }));
    expect(finding).toMatchObject({ code: 'message_overflow', severity: 'error' });
    expect(finding?.fix).toBeUndefined();
  });

  test('unprintable characters are named and can be removed', () => {
    const finding = fixed(withText({ message: 'Hi 𒀀', city: 'Ur𒁀' }), 'unprintable_characters');
    expect(finding.message).toBe("We can't print Cuneiform letters (“𒀀”).");
    expect(finding.severity).toBe('error');
  });

  test('unprintable letters are named by their script, other characters one by one', () => {
    const finding = fixed(withText({ message: 'გამარჯობა, வணக்கம் ⠿' }), 'unprintable_characters');
    expect(finding.message).toBe("We can't print Georgian letters (“გ”), Tamil letters (“வ”) and “⠿” (U+283F).");
  });

  test.each([
    ['Hello 𒀀 you', 'Hello you'],
    ['Hello 𒀀𒁀 𒀀 you', 'Hello you'],
    ['Hello𒀀 you', 'Hello you'],
    ['Hello 𒀀you', 'Hello you'],
    ['Hel𒀀lo', 'Hello'],
    ['Hello 𒀀 \n𒁀 you', 'Hello\nyou'],
    ['Hello\n𒀀\nyou', 'Hello\n\nyou'],
    ['  In  two  steps 𒀀 \n\n  and more ', '  In  two  steps\n\n  and more '],
  ])('removing characters from %j leaves no spaces of theirs, and all others', (message, expected) => {
    const fix = { kind: 'remove-characters', characters: ['𒀀', '𒁀'] } as const;
    expect(applyFix(withText({ message }), fix).text.message).toBe(expected);
  });

  test('characters whose fonts are still loading are not called unprintable', () => {
    const design = withText({ message: '你好' });
    const codes = check(design).map((finding) => finding.code);
    expect(codes).toEqual(['fonts_pending']);
  });

  test('small pale letters are a warning', () => {
    expect(fixed(withText({ fontColor: '#c77700' }), 'low_contrast').severity).toBe('warning');
    expect(check(withText({ fontColor: '#c77700', fontSize: 'L' }))).toEqual([]);
    expect(check(withText({ fontColor: '#b93a2b' }))).toEqual([]);
  });

  test('stacked accents that leave the card are an error', () => {
    const design = withText({ message: `Z${'\u0301'.repeat(40)}algo` });
    expect(check(design).map((finding) => finding.code)).toContain('outside_safe_zone');
  });

  test('stacked accents that reach into the postal zone are an error', () => {
    const lines = Array.from({ length: 13 }, () => '').join('\n');
    const design = withText({ message: `${lines}far to the right x${'\u0323'.repeat(40)}`, fontFamily: 'roboto' });
    expect(check(design).map((finding) => finding.code)).toContain('in_postal_zone');
  });

  test('the address area is kept free on a portrait card too', () => {
    const lines = Array.from({ length: 10 }, () => '').join('\n');
    const text = {
      ...READY.text,
      message: `${lines}far to the right of the card x${'\u0323'.repeat(40)}`,
      fontFamily: 'roboto',
    } as const;
    const design: PostcardDesign = { ...READY, text, printing: { ...READY.printing, orientation: 'portrait' } };
    expect(check(design).map((finding) => finding.code)).toContain('in_postal_zone');
  });

  test('accents within the card have no finding', () => {
    expect(check(withText({ message: `\n\n\nZ${'\u0301'.repeat(8)}algo` }))).toEqual([]);
  });
});

describe('address', () => {
  test('a warning names exactly what the address lacks in its country', () => {
    const said = (text: Partial<PostcardDesign['text']>) => {
      const [finding, ...others] = check(withText(text));
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ code: 'address_doubtful', severity: 'warning' });
      return finding?.message;
    };
    expect(said({ state: '', postalCode: '' })).toBe(
      'The address has no State and no Postal code. Mail may not arrive.',
    );
    expect(said({ city: '', state: '' })).toBe('The address has no City and no State. Mail may not arrive.');
    expect(said({ state: 'Texass' })).toBe("“Texass” doesn't look like a state in the USA. Mail may not arrive.");
    expect(said({ country: 'Germany', postalCode: '0410' })).toBe(
      "“0410” doesn't look like a postal code in Germany. Mail may not arrive.",
    );
    expect(said({ country: 'UK', city: 'London', postalCode: '' })).toBe(
      'The address has no Postcode. Mail may not arrive.',
    );
    expect(said({ country: 'UK', city: '', postalCode: 'SW1A 1AA' })).toBe(
      'The address has no Town or city. Mail may not arrive.',
    );
  });

  test('an undeliverable address is an error', () => {
    const findings = check(withText({ city: '', state: '', postalCode: 'ZZZ' }));
    expect(findings).toEqual([
      {
        code: 'address_undeliverable',
        severity: 'error',
        places: ['address'],
        message:
          "The address has no City and no State. “ZZZ” doesn't look like a postal code in the USA. We couldn't deliver this card.",
      },
    ]);
    expect(canPrint(findings)).toBe(false);
  });

  test('an address that doesn’t fit is an error', () => {
    const line = 'long words '.repeat(9).trim();
    const findings = check(
      withText({ recipient: line, company: line, addressLine1: line, addressLine2: line, city: line }),
    );
    expect(findings[0]).toMatchObject({ code: 'address_overflow', severity: 'error' });
  });

  test('[P-8] a good return address has no findings, and one that isn’t printed whole has', () => {
    expect(check(withText({ returnAddress: SENDER }))).toEqual([]);
    const tooLong = { ...SENDER, recipient: 'long words '.repeat(9), company: 'long words '.repeat(9) };
    const overflow = fixed(withText({ returnAddress: tooLong }), 'return_address_overflow');
    expect(overflow).toMatchObject({ severity: 'error', fix: { kind: 'remove-return-address' } });
    const incomplete = fixed(withText({ returnAddress: { ...SENDER, recipient: ' ' } }), 'return_address_incomplete');
    expect(incomplete.severity).toBe('error');
  });

  test('[P-8] a portrait card says that it has no room for the return address', () => {
    const card = withText({ returnAddress: SENDER });
    const portrait = { ...card, printing: { ...card.printing, orientation: 'portrait' } as const };
    expect(fixed(portrait, 'return_address_no_room')).toMatchObject({
      severity: 'warning',
      message: "Portrait cards have no room for a return address, so yours won't be printed.",
    });
  });

  test('[P-8] characters of the return address that can’t be printed are named and can be removed', () => {
    const card = withText({ returnAddress: { ...SENDER, company: 'Lights \u{12000}' } });
    const finding = fixed(card, 'unprintable_characters');
    expect(finding.message).toContain('Cuneiform');
    if (!finding.fix) throw new Error('no fix');
    expect(applyFix(card, finding.fix).text.returnAddress).toEqual({ ...SENDER, company: 'Lights' });
  });

  test('[P-8] stacked accents of the return address must stay on the card and out of the postal zones', () => {
    const tall = { ...SENDER, recipient: `Mia${'\u0301'.repeat(12)}` };
    expect(check(withText({ returnAddress: tall })).map(({ code }) => code)).toContain('outside_safe_zone');
  });

  test('errors come before warnings', () => {
    const findings = check({ ...withText({ postalCode: 'x', message: '' }), front: photo(1000, 800) });
    expect(findings.map((finding) => finding.severity)).toEqual(['error', 'warning', 'warning']);
  });
});
