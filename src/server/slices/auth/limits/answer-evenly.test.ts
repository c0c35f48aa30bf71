import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerEvenly } from './answer-evenly.ts';

test('answers when the time is over, whether the work is done or has failed', async () => {
  const answers: string[] = [];
  const even = { evenMilliseconds: 200 };
  const begun = [
    answerEvenly(even, async () => 'done').then((answer) => answers.push(answer)),
    answerEvenly(even, () => Promise.reject(new Error('failed'))).catch((error: Error) => answers.push(error.message)),
  ];
  // Timers set together fire in order, however slow the machine is.
  await sleep(50);
  expect(answers).toEqual([]);
  await Promise.all(begun);
  expect(answers.sort()).toEqual(['done', 'failed']);
});
