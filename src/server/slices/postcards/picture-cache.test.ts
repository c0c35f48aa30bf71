import { expect, test } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

function counting() {
  const drawn: string[] = [];
  const draw = (name: string) => async () => {
    drawn.push(name);
    return Buffer.from(name);
  };
  return { drawn, draw };
}

test('renders once, even when two ask at the same time', async () => {
  const cache = createPictureCache(2);
  const { drawn, draw } = counting();
  await Promise.all([cache.get('a', draw('a')), cache.get('a', draw('a'))]);
  expect(Buffer.from(await cache.get('a', draw('a'))).toString()).toBe('a');
  expect(drawn).toEqual(['a']);
});

test('forgets the least recently used picture', async () => {
  const cache = createPictureCache(2);
  const { drawn, draw } = counting();
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(name, draw(name));
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('does not keep a failure', async () => {
  const cache = createPictureCache(2);
  const { draw } = counting();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('a', draw('a'))).toHaveLength(1);
});
