import { expect, test } from 'vitest';
import { signInSchema, signUpSchema } from './credentials.ts';

const complaints = (schema: ReturnType<typeof signUpSchema> | typeof signInSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

test('[A-2] a blank name is asked for', () => {
  const filled = { email: 'mia@example.com', password: 'secret1' };
  expect(complaints(signUpSchema(6), { ...filled, fullName: '   ' })).toContain('Please enter your full name');
  expect(complaints(signUpSchema(6), { ...filled, fullName: 'Mia' })).toEqual([]);
});

test('[A-2] a new password has at least 6 characters, or as many as the installation asks for', () => {
  const filled = { fullName: 'Mia', email: 'mia@example.com' };
  expect(complaints(signUpSchema(6), { ...filled, password: '12345' })).toEqual([
    'Password must be at least 6 characters',
  ]);
  expect(complaints(signUpSchema(6), { ...filled, password: '123456' })).toEqual([]);
  expect(complaints(signUpSchema(10), { ...filled, password: '123456' })).toHaveLength(1);
});

test('[A-2] signing in takes an old password as it is, but needs one', () => {
  expect(complaints(signInSchema, { email: ' mia@example.com ', password: 'abc' })).toEqual([]);
  expect(complaints(signInSchema, { email: '', password: '' })).toEqual(
    expect.arrayContaining(['Please enter your email address', 'Please enter your password']),
  );
});
