import { expect, onTestFinished, test } from 'vitest';
import { cardAt } from '#testing/components/cards.ts';
import { type BuilderState, NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import { createSaver, createSaveStatus } from './card-saver.ts';
import { isUnchosenHere, readCard, removeCard, writeCard } from './card-storage.ts';
import { NO_LISTS, NO_PHOTOS } from './stored-card.ts';

const PARTS = { photos: NO_PHOTOS, lists: NO_LISTS };
const written = (message: string): BuilderState => ({ ...NEW_CARD, ...cardAt(2, { message }) });
const stored = async () => (await readCard('new'))?.state.design.text.message;

function openSaver() {
  onTestFinished(async () => {
    await removeCard('new');
    sessionStorage.clear();
  });
  const found: string[] = [];
  const onOtherVersion = () => void found.push('another version');
  const saver = createSaver('new', { status: createSaveStatus(), onResult: () => {}, onOtherVersion });
  return { saver, found };
}

test('[T-18] a refused version is kept beside the one from another tab', async () => {
  const { saver, found } = openSaver();
  saver.begin(await writeCard('new', written('Seen')));
  await writeCard('new', written('From another tab'));
  saver.save({ state: written('Mine'), ...PARTS }, null);
  await saver.flush();
  expect(await stored()).toBe('From another tab');
  expect((await readCard('new:unchosen'))?.state.design.text.message).toBe('Mine');
  expect([found, isUnchosenHere('new')]).toEqual([['another version'], true]);
});

test('[T-18] a card that is ordered while its last write is refused leaves no question behind', async () => {
  const { saver, found } = openSaver();
  saver.begin(await writeCard('new', written('Seen')));
  await writeCard('new', written('From another tab'));
  saver.save({ state: written('Ordered'), ...PARTS }, null);
  const writing = saver.flush();
  saver.forget();
  await writing;
  await saver.flush();
  saver.save({ state: written('The next card'), ...PARTS }, null);
  await saver.flush();
  expect(await stored()).toBe('The next card');
  expect(await readCard('new:unchosen')).toBeNull();
  expect([found, isUnchosenHere('new')]).toEqual([[], false]);
});
