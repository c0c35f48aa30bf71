import { expect, test } from 'vitest';
import { createBodyBudget, type Reservation } from './body-budget.ts';

const MEGABYTE = 1_000_000;

function large(reservation: Reservation | null): Reservation {
  if (reservation === null) throw new Error('a large body has a reservation');
  return reservation;
}

test('[H-2] one sender’s large bodies leave room for everyone else’s', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 100 * MEGABYTE });
  const first = large(reserve('ada', 6 * MEGABYTE));
  expect(() => reserve('ada', 5 * MEGABYTE)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  reserve('grace', 6 * MEGABYTE);
  first.release();
  reserve('ada', 10 * MEGABYTE);
});

test('[H-2] a full process refuses large bodies while they arrive, and never small ones', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 15 * MEGABYTE });
  const [ada, grace] = ['ada', 'grace'].map((sender) => large(reserve(sender, 10 * MEGABYTE)));
  ada?.receive(10 * MEGABYTE);
  expect(() => grace?.receive(6 * MEGABYTE)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  expect(reserve('grace', 60_000)).toBeNull();
  ada?.release();
  grace?.receive(6 * MEGABYTE);
});

test('[H-2] bodies that are announced but never sent take no room from others', () => {
  const reserve = createBodyBudget({ bytesPerSender: 10 * MEGABYTE, bytes: 15 * MEGABYTE });
  for (let sender = 0; sender < 20; sender += 1) large(reserve(`slow ${sender}`, 10 * MEGABYTE)).receive(1);
  large(reserve('ada', 10 * MEGABYTE)).receive(10 * MEGABYTE);
});
