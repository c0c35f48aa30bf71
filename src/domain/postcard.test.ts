import { describe, expect, test } from 'vitest';
import { formatLocation, isLikelyPostcode, parseLocation } from './address.ts';
import { EMPTY_DRAWINGS } from './drawing.ts';
import { DEFAULT_BORDER, DEFAULT_LOOK } from './front.ts';
import {
  EMPTY_POSTCARD_TEXT,
  isTextComplete,
  messageSchema,
  postcardDesignSchema,
  postcardTextSchema,
} from './postcard.ts';
import { DEFAULT_PRINTING_OPTIONS, printingOptionsSchema, quantityTextSchema } from './printing-options.ts';

const complete = {
  ...EMPTY_POSTCARD_TEXT,
  message: 'Hi',
  recipient: 'Rosa',
  addressLine1: '12 Harbor Street',
  city: 'Portland',
};

describe('the text of a card', () => {
  test('[B2-10] defaults to USA, inter, M and black', () => {
    expect(EMPTY_POSTCARD_TEXT).toMatchObject({
      country: 'USA',
      fontFamily: 'inter',
      fontSize: 'M',
      fontColor: '#000000',
    });
  });

  test('[B2-9] is complete with message, recipient, first line, and city or postal code', () => {
    expect(isTextComplete({ text: complete, hiddenId: null })).toBe(true);
    expect(isTextComplete({ text: { ...complete, city: '', postalCode: '04101' }, hiddenId: null })).toBe(true);
  });

  test.each([
    ['no message', { message: '' }],
    ['a message of spaces', { message: ' \n\t ' }],
    ['a message of zero-width characters', { message: '\u200b\u200d\ufeff' }],
    ['a message of soft hyphens, fillers and tags', { message: '\u00ad \u3164\u115f\u034f\u180e\ufe0f\u{e0067}' }],
    ['a message of control characters', { message: '\u0080\u0085\u009f' }],
    ['a recipient of a line break', { recipient: '\u0085' }],
    ['an invisible recipient', { recipient: '\u3164' }],
    ['no recipient', { recipient: '  ' }],
    ['no first line', { addressLine1: '' }],
    ['neither city nor postal code', { city: ' ', postalCode: '' }],
  ])('[B2-9] is incomplete with %s', (_what, change) => {
    expect(isTextComplete({ text: { ...complete, ...change }, hiddenId: null })).toBe(false);
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['an escape character', '\u001b[31m'],
    ['a control character of Latin-1', 'a\u0084b'],
    ['the last control character', 'a\u009fb'],
    ['too much', 'x'.repeat(5_001)],
  ])('refuses a message with %s', (_what, message) => {
    expect(messageSchema.safeParse(message).success).toBe(false);
  });

  test('accepts emoji, Hebrew, Arabic, an RTL override and line breaks', () => {
    expect(messageSchema.safeParse('👩‍👩‍👧 שלום مرحبا \u202e \r\n\t\u0085\u2028').success).toBe(true);
  });

  test('refuses a line break in an address line, which could add an email header', () => {
    for (const lineBreak of ['\r\n', '\u0080', '\u0085', '\u009f', '\u2028', '\u2029']) {
      const evil = { ...complete, recipient: `Rosa${lineBreak}Bcc: evil@example.com` };
      const message = 'Please remove line breaks and control characters.';
      expect(postcardTextSchema.safeParse(evil).error?.issues).toMatchObject([{ path: ['recipient'], message }]);
    }
  });

  test('refuses an unknown color, country, language or field', () => {
    for (const change of [{ fontColor: '#123456' }, { country: 'XX' }, { status: 'delivered' }, { language: 'tlh' }]) {
      expect(postcardTextSchema.safeParse({ ...complete, ...change }).success).toBe(false);
    }
  });
});

describe('a design', () => {
  test('has defaults for what a client may leave out', () => {
    const sent = {
      front: {
        kind: 'photos',
        layout: 'one',
        slots: [
          {
            uploadId: '00000000-0000-4000-8000-000000000001',
            widthPixels: 3000,
            heightPixels: 2000,
            crop: { zoom: 2, offsetX: 0.5, offsetY: -1, rotation: 90 },
          },
        ],
        border: DEFAULT_BORDER,
        caption: null,
      },
      text: {
        message: 'Hello',
        recipient: 'Rosa',
        company: '',
        addressLine1: '12 Harbor Street',
        addressLine2: '',
        postalCode: '04101',
        city: 'Portland',
        state: 'ME',
        country: 'USA',
        fontFamily: 'inter',
        fontSize: 'M',
        fontColor: '#000000',
      },
      printing: {
        printColor: 'full-color',
        size: '4.25x5.5',
        paperType: 'matte-cover',
        sides: 'single-sided',
        orientation: 'landscape',
        quantity: 50,
      },
    };
    const text = { ...sent.text, language: 'en', returnAddress: null };
    const slots = sent.front.slots.map((slot) => {
      return { ...slot, crop: { ...slot.crop, straighten: 0 }, look: DEFAULT_LOOK };
    });
    expect(postcardDesignSchema.parse(sent)).toEqual({
      front: { ...sent.front, slots },
      text,
      printing: { ...sent.printing, stamp: 'classic' },
      drawings: EMPTY_DRAWINGS,
      mailing: null,
      hiddenId: null,
    });
  });
});

describe('printing options', () => {
  test('[B3-3] have the specification’s defaults', () => {
    expect(DEFAULT_PRINTING_OPTIONS).toEqual({
      printColor: 'full-color',
      size: '4.25x5.5',
      paperType: 'matte-cover',
      sides: 'single-sided',
      orientation: 'landscape',
      quantity: 50,
      stamp: 'classic',
    });
    expect(printingOptionsSchema.safeParse(DEFAULT_PRINTING_OPTIONS).success).toBe(true);
  });

  test.each(['51', '050', 51, '', '5e1', -25])('refuse %j as a quantity', (value) => {
    expect(quantityTextSchema.safeParse(value).success).toBe(false);
  });

  test('accept a quantity as text', () => {
    expect(quantityTextSchema.parse('250')).toBe(250);
  });
});

describe('addresses', () => {
  test('[S-5] location is city and state joined by a comma', () => {
    expect(formatLocation('Portland', 'ME')).toBe('Portland, ME');
    expect(formatLocation('Berlin', ' ')).toBe('Berlin');
    expect(parseLocation('Portland, ME')).toEqual({ city: 'Portland', state: 'ME' });
    expect(parseLocation('Berlin')).toEqual({ city: 'Berlin', state: '' });
  });

  test.each([
    ['USA', '04101', true],
    ['USA', '04101-1234', true],
    ['USA', '10115 Berlin', false],
    ['Germany', '10115', true],
    ['UK', 'SW1A 1AA', true],
    ['UK', 'sw1a1aa', true],
    ['UK', 'GIR 0AA', true],
    ['UK', 'gir0aa', true],
    ['UK', 'GIR 1AA', false],
    ['UK', '12345', false],
    ['France', '75008', true],
  ] as const)('[P-8] a postal code in %s: %s is likely: %s', (country, postcode, isLikely) => {
    expect(isLikelyPostcode(country, postcode)).toBe(isLikely);
  });
});
