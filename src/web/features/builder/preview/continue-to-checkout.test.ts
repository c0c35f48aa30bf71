import { expect, test } from 'vitest';
import type { Finding } from '#layout/preflight/finding.ts';
import { openFindings } from './continue-to-checkout.tsx';

const soft: Finding = { code: 'photo_soft', severity: 'warning', places: ['photo 0'], message: '150 dots per inch' };
const overflow: Finding = {
  code: 'message_overflow',
  severity: 'error',
  places: ['message'],
  message: '2 lines too long',
};

test('[B3-4] acknowledging clears a warning but not an error', () => {
  expect(openFindings([overflow, soft], [])).toEqual([overflow, soft]);
  expect(openFindings([overflow, soft], [soft.message, overflow.message])).toEqual([overflow]);
});

test('acknowledging one warning does not acknowledge a worse one', () => {
  const worse = { ...soft, message: '101 dots per inch' };
  expect(openFindings([worse], [soft.message])).toEqual([worse]);
});
