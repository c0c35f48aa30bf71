import { expect, test } from 'vitest';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { parseSnapshot } from './order-snapshot.ts';

const SNAPSHOT = {
  design: sampleDesign({ front: { kind: 'template', templateId: 'los-angeles' } }),
  uploadSha256: null,
  format: '6x4',
  layoutVersion: '1',
  layoutHash: 'hash',
  contact: { email: 'mia@example.com', phone: '4155550123' },
};

function withText(change: object): unknown {
  return { ...SNAPSHOT, design: { ...SNAPSHOT.design, text: { ...SNAPSHOT.design.text, ...change } } };
}

test('an order placed when control characters were accepted can still be printed', () => {
  const old = withText({ message: 'Hello\u0080', recipient: 'Ana\u0085Weber' });
  expect(parseSnapshot(old)).toEqual(old);
});

test('[P-4] an order in an unknown language is not printed as English', () => {
  expect(() => parseSnapshot(withText({ language: 'tlh' }))).toThrow('language');
});
