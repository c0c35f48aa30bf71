import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from './address.ts';
import {
  COMMON_FIELDS,
  designFor,
  findTypedName,
  mergeFields,
  mergeMessage,
  printedDesign,
  unknownFields,
} from './merge.ts';
import { EMPTY_DESIGN, MESSAGE_LIMIT } from './postcard.ts';
import type { MergeValues } from './recipients.ts';

const ADDRESS = { ...EMPTY_ADDRESS, recipient: 'Rosa  Bianchi', city: 'Portland' };

function merge(message: string, values: MergeValues = {}): string {
  return mergeMessage(message, { address: ADDRESS, values });
}

describe('[M-3] merge fields', () => {
  test('become the recipient’s own words', () => {
    expect(merge('Dear {first name}, how is {City}?')).toBe('Dear Rosa, how is Portland?');
    expect(merge('{ NAME } of {company}')).toBe('Rosa Bianchi of ');
    expect(merge('Your {pet} says hi', { pet: 'cat' })).toBe('Your cat says hi');
  });

  test('prefer a column of the list to the address', () => {
    expect(merge('Dear {first name}', { 'first name': 'Rosie' })).toBe('Dear Rosie');
  });

  test('have a fallback for empty values', () => {
    expect(merge('Dear {pet|friend}', { pet: ' ' })).toBe('Dear friend');
    expect(merge('Dear {pet| friend }', { pet: 'Mia' })).toBe('Dear Mia');
  });

  test('are not expanded inside a value', () => {
    expect(merge('{a}{b}', { a: '{b}', b: '{a' })).toBe('{b}{a');
    expect(merge('{__proto__} {constructor}')).toBe('{__proto__} {constructor}');
  });

  test('that no column has stay as typed, and are named', () => {
    const message = '{nickname} {name} {Nick name|you} {nickname}';
    expect(merge(message)).toBe('{nickname} Rosa Bianchi {Nick name|you} {nickname}');
    expect(unknownFields(message, {})).toEqual(['{nickname}', '{Nick name|you}']);
    expect(unknownFields('{nickname}', { nickname: '' })).toEqual([]);
  });

  test('are found where they are', () => {
    expect(mergeFields('Hi {first  Name|you}, {}')).toEqual([
      { token: '{first  Name|you}', name: 'first name', fallback: 'you', start: 3 },
    ]);
    expect(unknownFields(COMMON_FIELDS.map((field) => `{${field}}`).join(), {})).toEqual([]);
  });

  test('can’t make a message endless', () => {
    expect(merge('{a}'.repeat(1_600), { a: 'x'.repeat(100) })).toHaveLength(MESSAGE_LIMIT);
  });
});

describe('[M-3] a name typed for one of several people', () => {
  const people = ['Rosa Bianchi', 'Will Ray'].map((recipient) => ({ address: { ...ADDRESS, recipient }, values: {} }));

  test.each([
    ['Dear Rosa,\nHello!', 'Rosa', 'Dear {first name},\nHello!'],
    ['hi rosa how are you?', 'rosa', 'hi {first name} how are you?'],
    ['Happy birthday, dear all', null, null],
    ['Happy birthday Rosa!', 'Rosa', 'Happy birthday {first name}!'],
    ['Dear Rosa Bianchi,', 'Rosa Bianchi', 'Dear {name},'],
    ['Rosa, come home', 'Rosa', '{first name}, come home'],
    ['Will you come?', null, null],
    ['Greetings from Rosa', null, null],
    ['Dear Theo', null, null],
    ['Dear {first name}', null, null],
  ])('%s', (message, name, changed) => {
    expect(findTypedName(message, people)).toEqual(name === null ? null : { name, message: changed });
  });

  test('is right where everyone has it', () => {
    expect(findTypedName('Dear Rosa', people.slice(0, 1))).toBeNull();
  });
});

describe('a design', () => {
  const mailing = { listId: '5f0c3a60-3b1e-4a52-9d63-5a4d5bb3f1aa', count: 2, values: { pet: 'cat' } };
  const design = { ...EMPTY_DESIGN, text: { ...EMPTY_DESIGN.text, ...ADDRESS, message: '{name}: {pet}' }, mailing };

  test('[M-3] is printed with the values of the shown recipient', () => {
    const printed = printedDesign(design);
    expect(printed.text.message).toBe('Rosa Bianchi: cat');
    expect(printedDesign(printed)).toBe(printed);
    const next = designFor(design, { address: { ...ADDRESS, recipient: 'Theo' }, values: { pet: '{name}' } });
    expect(printedDesign(next).text).toMatchObject({ recipient: 'Theo', message: 'Theo: {name}' });
  });

  test('without a mailing keeps its braces', () => {
    const single = { ...design, mailing: null };
    expect(printedDesign(single)).toBe(single);
  });
});
