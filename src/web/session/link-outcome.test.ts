import { expect, test } from 'vitest';
import { parseLinkOutcome } from './link-outcome.ts';

test('[A-11] tells a failed link from a confirmed one', () => {
  const expired = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
  expect(parseLinkOutcome(expired)).toEqual({ kind: 'failed', code: 'otp_expired' });
  expect(parseLinkOutcome('#error=server_error')).toEqual({ kind: 'failed', code: 'server_error' });
  expect(parseLinkOutcome('#access_token=a&refresh_token=b&type=signup')).toEqual({
    kind: 'confirmed',
    what: 'signup',
  });
  expect(parseLinkOutcome('#message=Confirmation+link+accepted&type=email_change')).toEqual({
    kind: 'confirmed',
    what: 'email_change',
  });
  expect(parseLinkOutcome('#access_token=a&refresh_token=b&type=invite')).toEqual({ kind: 'invited' });
});

test('[A-10] ignores recovery links and plain anchors', () => {
  expect(parseLinkOutcome('#access_token=a&type=recovery')).toBeNull();
  expect(parseLinkOutcome('#questions')).toBeNull();
  expect(parseLinkOutcome('')).toBeNull();
});
