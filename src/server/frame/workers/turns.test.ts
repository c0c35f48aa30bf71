import { expect, test } from 'vitest';
import { createGate } from '#testing/gate.ts';
import { createOwnTurns, createTurns } from './turns.ts';

test('[H-2] heavy work is done one at a time, in order, and continues after a failure', async () => {
  const inTurn = createTurns();
  const gate = createGate();
  const started: string[] = [];
  const first = inTurn(async () => {
    started.push('first');
    await gate.passed;
    throw new Error('failed');
  });
  const second = inTurn(async () => void started.push('second'));
  const third = inTurn(async () => void started.push('third'));
  await Promise.resolve();
  expect(started).toEqual(['first']);
  gate.open();
  await expect(first).rejects.toThrow('failed');
  await Promise.all([second, third]);
  expect(started).toEqual(['first', 'second', 'third']);
});

test('[H-2] other work comes between two turns', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const turns = [inTurn(async () => void done.push('first')), inTurn(async () => void done.push('second'))];
  setImmediate(() => done.push('a neighbor'));
  await Promise.all(turns);
  expect(done).toEqual(['first', 'a neighbor', 'second']);
});

test('[H-2] an account has one turn at a time, and more than five waiting are refused', async () => {
  const inOwnTurn = createOwnTurns();
  const gate = createGate();
  const started: number[] = [];
  const work = (number: number) => async () => {
    started.push(number);
    await gate.passed;
  };
  const own = [1, 2, 3, 4, 5, 6].map((number) => inOwnTurn('ada', work(number)));
  await expect(inOwnTurn('ada', work(7))).rejects.toMatchObject({ code: 'rate_limited' });
  expect(started).toEqual([1]);
  const others = inOwnTurn('bob', work(8));
  await expect.poll(() => started).toEqual([1, 8]);
  gate.open();
  await Promise.all([...own, others]);
  await inOwnTurn('ada', work(9));
  expect(started).toEqual([1, 8, 2, 3, 4, 5, 6, 9]);
});
