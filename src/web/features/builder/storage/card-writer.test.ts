import { expect, test } from 'vitest';
import { type BuilderState, NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import { createCardWriter, createIdleTask } from './card-writer.ts';
import { type CardPhotos, NO_LISTS, NO_PHOTOS } from './stored-card.ts';

const PHOTOS: CardPhotos = new Map([['a', { file: new Blob(['a']), preview: new Blob(['b']) }]]);
const at = (step: BuilderState['step']): BuilderState => ({ ...NEW_CARD, step });

type Written = { step: number; photos: CardPhotos | undefined };

/** A storage whose writes finish when the test says so. */
function slowStorage() {
  const written: Written[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const results: boolean[] = [];
  const writer = createCardWriter(
    (state, { photos }) => {
      written.push({ step: state.step, photos });
      return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    },
    (isOk) => results.push(isOk),
  );
  const finish = async (error?: Error) => {
    ends.shift()?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { writer, written, results, finish };
}

test('only the latest state waits while another is being written', async () => {
  const { writer, written, finish } = slowStorage();
  writer.write(at(1), { photos: NO_PHOTOS, lists: NO_LISTS });
  writer.write(at(2), { photos: NO_PHOTOS, lists: NO_LISTS });
  writer.write(at(3), { photos: NO_PHOTOS, lists: NO_LISTS });
  await finish();
  await finish();
  expect(written.map(({ step }) => step)).toEqual([1, 3]);
});

test('the photo is written once, even if a newer state replaces the one it came with', async () => {
  const { writer, written, finish } = slowStorage();
  writer.write(at(1), { photos: NO_PHOTOS, lists: NO_LISTS });
  writer.write(at(1), { photos: PHOTOS, lists: NO_LISTS });
  writer.write(at(2), { photos: PHOTOS, lists: NO_LISTS });
  await finish();
  await finish();
  writer.write(at(3), { photos: PHOTOS, lists: NO_LISTS });
  await finish();
  expect(written).toEqual([
    { step: 1, photos: NO_PHOTOS },
    { step: 2, photos: PHOTOS },
    { step: 3, photos: undefined },
  ]);
});

test('[M-1] a list of recipients is written only when it changes', async () => {
  const lists = new Map([['a', []]]);
  const written: unknown[] = [];
  const writer = createCardWriter(
    async (_state, changed) => void written.push(changed),
    () => {},
  );
  for (const step of [1, 2] as const) {
    writer.write(at(step), { photos: NO_PHOTOS, lists: new Map(lists) });
    await expect.poll(() => written.length).toBe(step);
  }
  expect(written).toEqual([{ photos: NO_PHOTOS, lists }, {}]);
});

test('the photo is written again after another tab has written', async () => {
  const { writer, written, finish } = slowStorage();
  writer.write(at(1), { photos: PHOTOS, lists: NO_LISTS });
  await finish();
  writer.invalidateParts();
  writer.write(at(2), { photos: PHOTOS, lists: NO_LISTS });
  await finish();
  expect(written.map(({ photos }) => photos)).toEqual([PHOTOS, PHOTOS]);
});

test('the photo is written again after a failure', async () => {
  const { writer, written, results, finish } = slowStorage();
  writer.write(at(1), { photos: PHOTOS, lists: NO_LISTS });
  await finish(new Error('quota'));
  writer.write(at(2), { photos: PHOTOS, lists: NO_LISTS });
  await finish();
  expect(written.map(({ photos }) => photos)).toEqual([PHOTOS, PHOTOS]);
  expect(results).toEqual([false, true]);
});

test('an idle task runs once for many requests, and not at once', async () => {
  const runs: string[] = [];
  const idle = createIdleTask(() => runs.push('run'));
  idle.request();
  idle.request();
  expect(runs).toEqual([]);
  await expect.poll(() => runs).toEqual(['run']);
});

test('flushing runs a pending task once, and nothing if none is pending', async () => {
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
