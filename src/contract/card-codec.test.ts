import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { anyDesign } from '#testing/any-design.ts';
import { photoFront, sampleDesign, UPLOAD_ID } from '#testing/card-fixtures.ts';
import {
  cardRecordShape,
  fromPostcardData,
  fromPostcardInput,
  parsePostcardToEdit,
  postcardDataSchema,
  postcardInputSchema,
  postcardToEdit,
  toCardRecord,
  toPostcardData,
  toPostcardInput,
} from './card-codec.ts';

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function expectSame(convert: (design: PostcardDesign) => unknown): void {
  fc.assert(
    fc.property(anyDesign, (design) => {
      expect(convert(design)).toEqual(design);
    }),
  );
}

describe('every field of a design survives', () => {
  test('[S-5] as the postcard that a client saves', () => {
    expectSame((design) => {
      const input = postcardInputSchema.parse(sent(toPostcardInput(design)));
      return fromPostcardInput(input, design.front);
    });
  });

  test('[F-1] as the postcardData of a payment', () => {
    fc.assert(
      fc.property(anyDesign, ({ front, ...rest }) => {
        const design = { ...rest, front: front ?? photoFront({ width: 3000, height: 2000 }) };
        const data = postcardDataSchema.parse(sent(toPostcardData(design)));
        expect(fromPostcardData(data, design.front)).toEqual(design);
      }),
    );
  });

  test('[R-2] [S-4] as a record that is opened for editing', () => {
    expectSame((design) => {
      const record = toCardRecord(UPLOAD_ID, design);
      expect(Object.keys(record).sort()).toEqual(Object.keys(cardRecordShape).sort());
      const edited = parsePostcardToEdit(sent(postcardToEdit({ id: UPLOAD_ID, ...record })));
      expect(edited).toMatchObject({ id: UPLOAD_ID, image_url: record.image_url });
      const { front, text, printing, drawings, mailing, hiddenId } = edited ?? {};
      return { front, text, printing, drawings, mailing, hiddenId };
    });
  });
});

test('[S-5] the record has the specification’s fields, city and state joined by a comma', () => {
  const front = photoFront({ width: 3000, height: 2000 });
  expect(toPostcardInput(sampleDesign({ front }))).toMatchObject({
    image_url: `/storage/v1/object/photos/${UPLOAD_ID}`,
    recipient_location: 'San Francisco, CA',
    quantity: 50,
    font_family: 'inter',
    paper_type: 'matte-cover',
  });
});

test('[S-5] a client may send only the joined location', () => {
  const { recipient_city: _city, recipient_state: _state, ...input } = toPostcardInput(sampleDesign());
  expect(fromPostcardInput(postcardInputSchema.parse(input), null)).toEqual(sampleDesign());
});

test('a draft may have no front yet', () => {
  const template = toPostcardInput(sampleDesign({ front: templateFront('los-angeles') }));
  expect(template).toMatchObject({ image_url: 'template:los-angeles' });
  expect(toPostcardInput(sampleDesign())).toMatchObject({ image_url: null });
});

describe('a postcard to edit', () => {
  const card = { id: '3f2b8c1e-9a51-4a86-9d6c-0a8a2f6a7b11', image_url: 'template:los-angeles', message: 'Hello' };

  test('[R-2] gets the builder’s defaults for fields it lacks', () => {
    const { id, image_url, ...design } = parsePostcardToEdit({ ...card, city: 'Lyon', country: 'France' }) ?? {};
    expect([id, image_url]).toEqual([card.id, card.image_url]);
    expect(design).toEqual({
      front: null,
      drawings: EMPTY_DESIGN.drawings,
      mailing: null,
      hiddenId: null,
      text: { ...EMPTY_DESIGN.text, message: 'Hello', city: 'Lyon', country: 'France' },
      printing: EMPTY_DESIGN.printing,
    });
  });

  test('[S-4] may use location, the older name of city', () => {
    expect(parsePostcardToEdit({ ...card, location: 'Berlin' })?.text.city).toBe('Berlin');
    expect(parsePostcardToEdit({ ...card, location: 'Berlin', city: 'Lyon' })?.text.city).toBe('Lyon');
  });

  test('[S-4] may hold the quantity as text', () => {
    expect(parsePostcardToEdit({ ...card, quantity: '100' })?.printing.quantity).toBe(100);
  });

  test('[S-4] is null when it cannot be read', () => {
    for (const value of [
      null,
      '',
      7,
      {},
      { ...card, quantity: '51' },
      { ...card, country: 'Mars' },
      { ...card, language: 'tlh' },
    ]) {
      expect(parsePostcardToEdit(value)).toBeNull();
    }
  });
});

describe('[P-4] the language', () => {
  const design = sampleDesign({ front: templateFront('hello-baby') });
  const { language: _input, ...input } = toPostcardInput(design);
  const { language: _data, ...data } = toPostcardData(design);

  test('is English where a client sends none', () => {
    expect(fromPostcardInput(postcardInputSchema.parse(input), null).text.language).toBe('en');
    expect(postcardDataSchema.parse(data).language).toBe('en');
    const { language: _record, ...record } = postcardToEdit({ id: UPLOAD_ID, ...toCardRecord(UPLOAD_ID, design) });
    expect(parsePostcardToEdit(record)?.text.language).toBe('en');
  });

  test('is refused if it is unknown, without a list of all that are known', () => {
    const refused = { path: ['language'], message: 'Please choose a language that we can print.' };
    for (const language of ['tlh', 'EN', ['en'], null]) {
      expect(postcardInputSchema.safeParse({ ...input, language }).error?.issues).toMatchObject([refused]);
      expect(postcardDataSchema.safeParse({ ...data, language }).error?.issues).toMatchObject([refused]);
    }
  });
});

test('[P-8] a card has no return address where a client sends none', () => {
  const front = templateFront('los-angeles');
  const design = sampleDesign({ front });
  const { return_address: _input, ...input } = toPostcardInput(design);
  expect(fromPostcardInput(postcardInputSchema.parse(input), front).text.returnAddress).toBeNull();
  const { return_address: _data, ...data } = toPostcardData(design);
  expect(fromPostcardData(postcardDataSchema.parse(data), front).text.returnAddress).toBeNull();
  const { returnAddress: _edited, ...edited } = postcardToEdit({ id: UPLOAD_ID, ...toCardRecord(UPLOAD_ID, design) });
  expect(parsePostcardToEdit(edited)?.text.returnAddress).toBeNull();
});
