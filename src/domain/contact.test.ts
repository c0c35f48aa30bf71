import { describe, expect, test } from 'vitest';
import { contactInfoSchema, formatUsPhone, isForeignPhone, parseUsPhone } from './contact.ts';

describe('contact information', () => {
  test.each([
    ['(212) 555-0123', '2125550123'],
    ['+1 212 555 0123', '2125550123'],
    ['212.555.0123', '2125550123'],
  ])('[C-9] %s is a phone number', (typed, digits) => {
    expect(parseUsPhone(typed)).toBe(digits);
  });

  test.each(['555-0123', '112 555 0123', '+49 30 123456', '212555012x', '21255501234'])(
    '[C-9] %s is not a phone number',
    (typed) => {
      expect(parseUsPhone(typed)).toBeNull();
    },
  );

  test('[C-3] a phone number gets the usual notation, anything else stays as typed', () => {
    expect(formatUsPhone('+1 212.555.0123')).toBe('(212) 555-0123');
    expect(formatUsPhone('555-0123')).toBe('555-0123');
    expect(formatUsPhone('+49 221 123 4567')).toBe('+49 221 123 4567');
    expect(formatUsPhone('+49 2211234')).toBe('+49 2211234');
  });

  test.each([
    ['+49 30 123456', true],
    ['0049 30 123456', true],
    ['+44 20 7946 0958', true],
    ['+1 212 555 0123', false],
    ['030 123456', false],
    ['12345', false],
  ])('[C-9] tells whether %s is a foreign number: %s', (typed, isForeign) => {
    expect(isForeignPhone(typed)).toBe(isForeign);
  });

  test.each(['required', 'optional'] as const)(
    '[C-9] judges a foreign number by its country only where it is %s',
    (rule) => {
      const parse = (phone: string) =>
        contactInfoSchema(rule, (text) => text === '+49 30 123456').safeParse({ email: 'a@example.com', phone });
      expect(parse('+49 30 123456').success).toBe(true);
      expect(parse('+49 30').error?.issues.map(({ message }) => message)).toEqual([
        'Please check this number: it needs its country code and all its digits, like +49 30 123456',
      ]);
    },
  );

  test('[C-9] uses the specification’s messages', () => {
    const messages = (contact: unknown) =>
      contactInfoSchema('required', () => false)
        .safeParse(contact)
        .error?.issues.map((issue) => issue.message);
    expect(messages({ email: ' ', phone: '2125550123' })).toContain('Please enter your email address');
    expect(messages({ email: 'a@example.com', phone: '' })).toContain('Please enter your phone number');
    expect(messages({ email: 'a@example.com', phone: '123' })).toContain(
      'Please enter a valid 10-digit U.S. mobile number',
    );
  });
});
