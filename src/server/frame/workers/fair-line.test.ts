import { expect, test } from 'vitest';
import { createGate, type Gate } from '#testing/gate.ts';
import { createFairLine, type FairLineOptions } from './fair-line.ts';

const userIsFull = new Error('too much for one user');
const lineIsFull = new Error('too much for all');

/** Runs named work that ends when the test says so, and notes what has started. */
function setUp(options: Partial<FairLineOptions> = {}) {
  const line = createFairLine({
    concurrency: 2,
    perUser: { running: 1, waiting: 3 },
    maxWaiting: 100,
    budget: 100,
    whenUserIsFull: () => userIsFull,
    whenFull: () => lineIsFull,
    ...options,
  });
  const started: string[] = [];
  const gates = new Map<string, Gate>();
  const results = new Map<string, Promise<unknown>>();
  const ask = (name: string, cost = 1) => {
    const gate = createGate();
    const result = line.run({ user: name.slice(0, 1), cost }, () => {
      started.push(name);
      return gate.passed;
    });
    gates.set(name, gate);
    results.set(
      name,
      result.catch((error: unknown) => error),
    );
  };
  const finish = async (name: string) => {
    gates.get(name)?.open();
    await results.get(name);
  };
  return { line, started, ask, finish, resultOf: (name: string) => results.get(name) };
}

test('[H-2] a user with much work leaves room for others, and then they take turns', async () => {
  const { started, ask, finish } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name);
  await Promise.resolve();
  expect(started).toEqual(['a1']);
  for (const name of ['b1', 'c1', 'b2']) ask(name);
  await Promise.resolve();
  expect(started).toEqual(['a1', 'b1']);
  await finish('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
  await finish('b1');
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1']);
  await finish('c1');
  await finish('a2');
  expect(started.slice(4)).toEqual(['b2', 'a3']);
});

test('[H-2] refuses what one user adds to a long queue, and nothing of the others', async () => {
  const { started, ask, finish, resultOf } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name);
  expect(await resultOf('a5')).toBe(userIsFull);
  ask('b1');
  await finish('b1');
  for (const name of ['a1', 'a2', 'a3', 'a4']) await finish(name);
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('[H-2] in a full queue, drops the newest job of the user with the longest queue', async () => {
  const { ask, finish, resultOf, started } = setUp({ concurrency: 1, maxWaiting: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name);
  ask('b1');
  expect(await resultOf('a4')).toBe(lineIsFull);
  for (const name of ['a1', 'a2', 'b1', 'a3']) await finish(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('[H-14] work runs at once only within the budget, and isn’t overtaken', async () => {
  const { started, ask, finish } = setUp({ concurrency: 4 });
  ask('a1', 60);
  ask('b1', 40);
  ask('c1', 50);
  ask('d1', 1);
  await Promise.resolve();
  expect(started).toEqual(['a1', 'b1']);
  await finish('b1');
  expect(started).toEqual(['a1', 'b1']);
  await finish('a1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1']);
});

test('[H-14] work beyond the whole budget runs alone', async () => {
  const { started, ask, finish } = setUp();
  ask('a1', 500);
  ask('b1', 1);
  await Promise.resolve();
  expect(started).toEqual(['a1']);
  await finish('a1');
  expect(started).toEqual(['a1', 'b1']);
});

test('rejects waiting work when it is cleared, and lets running work finish', async () => {
  const { line, ask, finish, resultOf, started } = setUp({ concurrency: 1 });
  ask('a1');
  ask('b1');
  line.clear(lineIsFull);
  expect(await resultOf('b1')).toBe(lineIsFull);
  await finish('a1');
  expect(started).toEqual(['a1']);
});
