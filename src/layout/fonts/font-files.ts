/** The font files in files/, unchanged from `@expo-google-fonts/*`, each with its license beside it. */
import type { FontId } from './registry.ts';

export type FontFile = {
  readonly file: string;
  readonly license: string;
  readonly unitsPerEm: number;
  readonly sha256: string;
};

export const FONT_FILES: Record<FontId, FontFile> = {
  inter: {
    file: 'inter.ttf',
    license: 'inter.LICENSE.txt',
    unitsPerEm: 2048,
    sha256: 'a414b48aa577ef2c62ebb135341ddeef33ee26a4f5dc9f787f93c1aab08ebb50',
  },
  playfair: {
    file: 'playfair.ttf',
    license: 'playfair.LICENSE.txt',
    unitsPerEm: 1000,
    sha256: '861f838d481d28cbbd4793e45dc02f01d04c81e06ed98ab2779ca152ace9f27b',
  },
  roboto: {
    file: 'roboto.ttf',
    license: 'roboto.LICENSE.txt',
    unitsPerEm: 2048,
    sha256: '15256405ecb0d880678833a582760efad538ab2932318b52c8105b267d159459',
  },
  dancing: {
    file: 'dancing.ttf',
    license: 'dancing.LICENSE.txt',
    unitsPerEm: 1000,
    sha256: '9ef04a03a7e36872dbb179ed3fbb11fde004bd01e35416c3270023f7a91dd4f4',
  },
  'roboto-alt': {
    file: 'roboto-alt.ttf',
    license: 'roboto.LICENSE.txt',
    unitsPerEm: 2048,
    sha256: 'cce4405e885544376ce20621001274e2ac9080a171ad4d2e097bf04d790157ea',
  },
  'noto-hebrew': {
    file: 'noto-hebrew.ttf',
    license: 'noto-hebrew.LICENSE.txt',
    unitsPerEm: 1000,
    sha256: 'e0ee753f09733337b9236221018d4bf71fd6d06c87dd76bbc83120514bc55911',
  },
  'noto-arabic': {
    file: 'noto-arabic.ttf',
    license: 'noto-arabic.LICENSE.txt',
    unitsPerEm: 1000,
    sha256: '252629ca0e87b6233851249b8cbf7b43445211a8caf199f1b306a19202251508',
  },
  'noto-emoji': {
    file: 'noto-emoji.ttf',
    license: 'noto-emoji.LICENSE.txt',
    unitsPerEm: 2048,
    sha256: '24aaa2a20c9c06ffe9bf04284bfd1f14376a329d10122f902abe2770817eb504',
  },
  'noto-cjk': {
    file: 'noto-cjk.ttf',
    license: 'noto-cjk.LICENSE.txt',
    unitsPerEm: 1000,
    sha256: 'd45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16',
  },
};
