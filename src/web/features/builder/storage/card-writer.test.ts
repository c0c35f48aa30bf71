import { expect, test } from 'vitest';
import { type BuilderState, NEW_CARD } from '../state/builder-state.ts';
import type { PhotoFiles } from './card-storage.ts';
import { createCardWriter } from './card-writer.ts';

const PHOTO: PhotoFiles = { file: new Blob(['a']), preview: new Blob(['b']) };
const at = (step: BuilderState['step']): BuilderState => ({ ...NEW_CARD, step });

type Written = { step: number; photo: PhotoFiles | null | undefined };

/** A storage whose writes end when the test says so. */
function slowStorage() {
  const written: Written[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const results: boolean[] = [];
  const writer = createCardWriter(
    (state, photo) => {
      written.push({ step: state.step, photo });
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

test('while one write is under way, only the latest state waits', async () => {
  const { writer, written, finish } = slowStorage();
  writer.write(at(1), null);
  writer.write(at(2), null);
  writer.write(at(3), null);
  await finish();
  await finish();
  expect(written.map(({ step }) => step)).toEqual([1, 3]);
});

test('the photo is written once, and not lost when a newer state overtakes it', async () => {
  const { writer, written, finish } = slowStorage();
  writer.write(at(1), null);
  writer.write(at(1), PHOTO);
  writer.write(at(2), PHOTO);
  await finish();
  await finish();
  writer.write(at(3), PHOTO);
  await finish();
  expect(written).toEqual([
    { step: 1, photo: null },
    { step: 2, photo: PHOTO },
    { step: 3, photo: undefined },
  ]);
});

test('after another tab has written, the photo goes along again', async () => {
  const { writer, written, finish } = slowStorage();
  writer.write(at(1), PHOTO);
  await finish();
  writer.mistrustPhoto();
  writer.write(at(2), PHOTO);
  await finish();
  expect(written.map(({ photo }) => photo)).toEqual([PHOTO, PHOTO]);
});

test('after a failure the photo is tried again with the next state', async () => {
  const { writer, written, results, finish } = slowStorage();
  writer.write(at(1), PHOTO);
  await finish(new Error('quota'));
  writer.write(at(2), PHOTO);
  await finish();
  expect(written.map(({ photo }) => photo)).toEqual([PHOTO, PHOTO]);
  expect(results).toEqual([false, true]);
});
