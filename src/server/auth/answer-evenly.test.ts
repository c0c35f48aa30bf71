import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerEvenly } from './answer-evenly.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('what is done at once, and what fails at once, is answered when the time is over', async () => {
  const answers: string[] = [];
  const begun = [
    answerEvenly({ evenMilliseconds: 500 }, async () => 'done').then((answer) => answers.push(answer)),
    answerEvenly({ evenMilliseconds: 500 }, () => Promise.reject(new Error('failed'))).catch((error: Error) =>
      answers.push(error.message),
    ),
  ];
  await vi.advanceTimersByTimeAsync(499);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(begun);
  expect(answers.sort()).toEqual(['done', 'failed']);
});
