import { expect, test } from 'vitest';
import { parseEditHandOff } from './edit-hand-off.ts';

const card = { id: '3f2b8c1e-9a51-4a86-9d6c-0a8a2f6a7b11', image_url: 'template:los-angeles', message: 'Hello' };

test('[R-2] what the dashboard left is read, and the rest has the builder’s defaults', () => {
  expect(parseEditHandOff(JSON.stringify({ ...card, city: 'Lyon', country: 'France' }))).toMatchObject({
    ...card,
    city: 'Lyon',
    country: 'France',
    fontFamily: 'inter',
    fontSize: 'M',
    quantity: 50,
  });
});

test('[S-4] the older field name location is read as city', () => {
  expect(parseEditHandOff(JSON.stringify({ ...card, location: 'Berlin' }))?.city).toBe('Berlin');
  expect(parseEditHandOff(JSON.stringify({ ...card, location: 'Berlin', city: 'Lyon' }))?.city).toBe('Lyon');
});

test('[S-4] quantity may be text', () => {
  expect(parseEditHandOff(JSON.stringify({ ...card, quantity: '100' }))?.quantity).toBe(100);
});

test('[S-4] what cannot be read is null', () => {
  for (const json of [null, '', '{', '7', '{}', JSON.stringify({ ...card, quantity: '51' })]) {
    expect(parseEditHandOff(json)).toBeNull();
  }
});
