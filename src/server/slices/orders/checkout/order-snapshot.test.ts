import { expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { parseSnapshot } from './order-snapshot.ts';

const SNAPSHOT = {
  design: sampleDesign({ front: templateFront('los-angeles') }),
  photos: [],
  format: '6x4',
  layoutVersion: '1',
  layoutHash: 'hash',
  contact: { email: 'mia@example.com', phone: '4155550123' },
};

function withText(change: object): unknown {
  return { ...SNAPSHOT, design: { ...SNAPSHOT.design, text: { ...SNAPSHOT.design.text, ...change } } };
}

test('[P-4] an order in an unknown language is not printed as English', () => {
  expect(() => parseSnapshot(withText({ language: 'tlh' }))).toThrow('language');
});
