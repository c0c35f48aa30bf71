import { expect, test } from 'vitest';
import { signInSchema, signUpSchema } from './credentials.ts';

const messagesOf = (schema: ReturnType<typeof signUpSchema> | typeof signInSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test('[A-2] signing up needs a name', () => {
  const filled = { email: 'mia@example.com', password: 'secret1' };
  expect(messagesOf(signUpSchema(6), { ...filled, fullName: '   ' })).toContain('Please enter your full name');
  expect(messagesOf(signUpSchema(6), { ...filled, fullName: 'Mia' })).toEqual([]);
});

test('[A-2] a new password has at least 6 characters, or the configured minimum', () => {
  const filled = { fullName: 'Mia', email: 'mia@example.com' };
  expect(messagesOf(signUpSchema(6), { ...filled, password: '12345' })).toEqual([
    'Password must be at least 6 characters',
  ]);
  expect(messagesOf(signUpSchema(6), { ...filled, password: '123456' })).toEqual([]);
  expect(messagesOf(signUpSchema(10), { ...filled, password: '123456' })).toHaveLength(1);
});

test('[A-2] a name has at most 100 characters and a password 72, as the server counts them', () => {
  const filled = { fullName: 'Mia', email: 'mia@example.com', password: '123456' };
  const check = (changes: Partial<typeof filled>) => messagesOf(signUpSchema(6), { ...filled, ...changes });
  expect(check({ fullName: '🦊'.repeat(100), password: 'é'.normalize('NFD').repeat(72) })).toEqual([]);
  expect(check({ fullName: 'x'.repeat(101) })).toEqual(['Please keep your name to 100 characters']);
  expect(check({ password: 'x'.repeat(73) })).toEqual(['Please keep your password to 72 characters']);
});

test('[A-2] signing in accepts any password, but needs one', () => {
  expect(messagesOf(signInSchema, { email: ' mia@example.com ', password: 'abc' })).toEqual([]);
  expect(messagesOf(signInSchema, { email: '', password: '' })).toEqual(
    expect.arrayContaining(['Please enter your email address', 'Please enter your password']),
  );
});
