import { expect, test } from 'vitest';
import { TERMS } from './legal.ts';

test('[K-1, M-5] the terms tell the price of one card from the price of many', () => {
  const terms = JSON.stringify(TERMS);
  expect(terms).toContain(
    'It costs $3.49 with free delivery, whatever the quantity. A card to many people is paid by the card',
  );
});
