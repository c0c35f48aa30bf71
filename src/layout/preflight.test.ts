import { describe, expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { check, fixed, fonts, photo, READY, withText } from '#testing/preflight.ts';
import { type FormatId, SIZE_FORMATS } from './formats.ts';
import { layoutPostcard } from './layout-postcard.ts';
import { applyFix } from './preflight/finding.ts';
import { canPrint, preflight } from './preflight.ts';

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

describe('a print service that prints only landscape', () => {
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

  test('makes a portrait card an error with a one-click fix', () => {
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

  test('is not offered a portrait card for a portrait photo', () => {
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

  describe('[B2-8] a message too long at every letter size', () => {
    const message = 'A line of a long letter. '.repeat(46);
    const overflow = (design: PostcardDesign, format: FormatId = '5.5x4.25') =>
      check(design, format, SIZE_FORMATS).find(({ code }) => code === 'message_overflow');

    test('offers the smallest card that fits it, with letters no larger than now', () => {
      const design = withText({ message });
      const finding = overflow(design);
      expect(finding?.fix).toEqual({ kind: 'card-size', size: '5x7', fontSize: 'XS', name: '7 × 5 in' });
      if (!finding?.fix) throw new Error('no fix');
      const larger = applyFix(design, finding.fix);
      expect(larger.printing.size).toBe('5x7');
      expect(check(larger, '7x5')).toEqual([]);
      const longer = overflow(withText({ message: message.repeat(2) }));
      expect(longer?.fix).toMatchObject({ size: '6x9', name: '9 × 6 in' });
      expect(overflow(withText({ message: message.repeat(9) }))?.fix).toBeUndefined();
    });

    test('names the card in its orientation', () => {
      const portrait = withText({ message });
      const printing = { ...portrait.printing, orientation: 'portrait' } as const;
      expect(overflow({ ...portrait, printing })?.fix).toMatchObject({ name: '5 × 7 in' });
    });

    test('offers no card on which the photo is too small to print', () => {
      const design = { ...withText({ message }), front: photo(560, 430) };
      expect(overflow(design)?.fix).toBeUndefined();
    });
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
  ])('removing characters from %j removes only their own spaces', (message, expected) => {
    const fix = { kind: 'remove-characters', characters: ['𒀀', '𒁀'] } as const;
    expect(applyFix(withText({ message }), fix).text.message).toBe(expected);
  });

  test('characters whose fonts are still loading aren’t reported as unprintable', () => {
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

  test('the address area is kept free on a portrait card, too', () => {
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
    expect(said({ state: 'Texass' })).toBe("“Texass” isn't a US state. Mail may not arrive.");
    expect(said({ city: 'Boston', state: 'MA', postalCode: '90210' })).toBe(
      'ZIP code 90210 is in CA, not MA. Mail may not arrive.',
    );
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
        message: "The address has no City and no State. “ZZZ” isn't a US ZIP code. We couldn't deliver this card.",
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
