import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerEvenly } from './answer-evenly.ts';

test('what is done at once, and what fails at once, is answered when the time is over', async () => {
  const answers: string[] = [];
  const even = { evenMilliseconds: 200 };
  const begun = [
    answerEvenly(even, async () => 'done').then((answer) => answers.push(answer)),
    answerEvenly(even, () => Promise.reject(new Error('failed'))).catch((error: Error) => answers.push(error.message)),
  ];
  // Timers that were set together end in their order, however slow the machine is.
  await sleep(50);
  expect(answers).toEqual([]);
  await Promise.all(begun);
  expect(answers.sort()).toEqual(['done', 'failed']);
});
