import { describe, expect, test } from 'vitest';
import { findEmoji } from '#layout/emoji/emoji-index.ts';
import { EMOJI_GROUPS, nameEmoji, SKIN_TONES, searchEmoji, withTone } from './emoji-names.ts';

const found = (text: string) => searchEmoji(text).map(({ emoji }) => emoji);

describe('the picker’s emoji', () => {
  test('[T-10] all have art and a name', () => {
    const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji);
    expect(all.length).toBeGreaterThan(1_800);
    expect(all.filter(({ emoji, name }) => !findEmoji(emoji) || name === '')).toEqual([]);
    expect(EMOJI_GROUPS.map(({ name }) => name)).toContain('Flags');
    expect(EMOJI_GROUPS.filter(({ icon }) => !findEmoji(icon))).toEqual([]);
  });

  test('[T-10] are found by words of their name and by others, in any order', () => {
    expect(found('cake birthday')).toEqual(['🎂']);
    expect(found('italy')[0]).toBe('🇮🇹');
    expect(found('GRIN')[0]).toBe('😀');
    expect(['sun', 'heart', 'cat', 'star', 'smile'].map((word) => found(word)[0])).toEqual([
      '☀️',
      '❤️',
      '🐈',
      '⭐',
      '😊',
    ]);
    expect(found('ocean')).toContain('🌊');
    expect(found('qqq')).toEqual([]);
  });

  test('[T-10] come in skin tones where there are any', () => {
    const [light = null, , medium = null] = SKIN_TONES;
    expect(withTone('👍', medium)).toBe('👍🏽');
    expect(withTone('☝️', light)).toBe('☝🏻');
    expect(withTone('👩‍🔬', light)).toBe('👩🏻‍🔬');
    expect(withTone('👍', null)).toBe('👍');
    expect(withTone('🎂', medium)).toBe('🎂');
    const toned = EMOJI_GROUPS.flatMap(({ emoji }) => emoji).filter(({ hasTones }) => hasTones);
    expect(toned.length).toBeGreaterThan(300);
    expect(toned.filter(({ emoji }) => withTone(emoji, medium) === emoji).length).toBeLessThan(60);
  });

  test('[T-10] keep their names in another skin tone', () => {
    expect(nameEmoji('👍🏽')?.name).toBe('thumbs up');
    expect(nameEmoji('x')).toBeNull();
  });
});
