import { expect, test } from 'vitest';
import { createIdleTask } from './idle-task.ts';

test('many requests are one run, later', async () => {
  const runs: string[] = [];
  const idle = createIdleTask(() => runs.push('run'));
  idle.request();
  idle.request();
  expect(runs).toEqual([]);
  await expect.poll(() => runs).toEqual(['run']);
});

test('flushing runs what waits, once, and nothing else', async () => {
  let runs = 0;
  const idle = createIdleTask(() => {
    runs += 1;
  });
  idle.flush();
  expect(runs).toBe(0);
  idle.request();
  idle.flush();
  expect(runs).toBe(1);
  idle.flush();
  expect(runs).toBe(1);
});
