import { expect, test } from 'vitest';
import { ADDRESS_LINE_LIMIT, addressSchema } from '#domain/address.ts';
import { MESSAGE_LIMIT, messageSchema } from '#domain/postcard.ts';
import { SENDER } from '#testing/card-fixtures.ts';
import { cleanAddress, cleanLine, cleanMessage, cleanWords } from './clean-text.ts';

test('ordinary text is unchanged', () => {
  expect(cleanMessage('Dear Ana,\n\n\tשלום 👩‍👩‍👧')).toEqual({ text: 'Dear Ana,\n\n\tשלום 👩‍👩‍👧', isCut: false });
});

test('a paste of 100 kB is cut, and reported as cut', () => {
  const { text, isCut } = cleanMessage('a'.repeat(100_000));
  expect(text).toHaveLength(MESSAGE_LIMIT);
  expect(isCut).toBe(true);
});

test('a cut never leaves half a character', () => {
  const { text } = cleanMessage(`${'a'.repeat(MESSAGE_LIMIT - 1)}😀😀`);
  expect(text).toHaveLength(MESSAGE_LIMIT - 1);
  expect(messageSchema.safeParse(text).success).toBe(true);
});

test('NUL, other control characters and lone surrogates are dropped', () => {
  expect(cleanMessage('a\u0000b\u001bc\ud800d\r\ne').text).toBe('abcd\ne');
  expect(cleanMessage('a\u0080b\u009fc').text).toBe('abc');
});

test('[T-6] words on the front keep what fits, without tabs, and say that they were cut', () => {
  expect(cleanWords('a\tb\r\nc\u0000', 10)).toEqual({ text: 'a b\nc', isCut: false });
  expect(cleanWords(`${'a'.repeat(199)}😀`, 200)).toEqual({ text: 'a'.repeat(199), isCut: true });
});

test('NEL, the next line, is a line break', () => {
  expect(cleanMessage('a\u0085b').text).toBe('a\nb');
  expect(cleanLine('a\u0085b\u009fc')).toBe('a b c');
  const address = { ...SENDER, recipient: 'Mia\u0085Marin', city: 'a\u0080' };
  expect(addressSchema.parse(cleanAddress(address))).toEqual({ ...SENDER, recipient: 'Mia Marin', city: 'a ' });
});

test('an address line is one line of limited length', () => {
  expect(cleanLine('Ana\r\nBcc: x@example.org')).toBe('Ana Bcc: x@example.org');
  expect(cleanLine('x'.repeat(500))).toHaveLength(ADDRESS_LINE_LIMIT);
});
