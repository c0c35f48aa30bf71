import { EventEmitter } from 'node:events';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startReadDeadline } from './read-deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const never = new Promise<never>(() => {});

test('[H-4] a read that the database delays is answered within 15 seconds', async () => {
  const answer = expect(Promise.race([never, startReadDeadline(new EventEmitter())])).rejects.toMatchObject({
    code: 'database_unavailable',
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await answer;
});

test('a sent answer leaves no timer behind', () => {
  const answer = new EventEmitter();
  void startReadDeadline(answer);
  answer.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});
