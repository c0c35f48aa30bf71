/**
 * Cuts Twemoji's art into pieces that the card engine loads like fonts, and writes the names for the emoji picker. Downloads
 * the art from @iconify-json/twemoji, and names and order from emojibase-data.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import paper from 'paper';
import sharp from 'sharp';
import { ART_BOX, withoutStyle } from '#layout/emoji/emoji-index.ts';
import { fontPath } from '#layout/fonts/registry.ts';
import { flattenArt, type Layer } from './emoji/flatten-art.ts';
import { chunks, FONT_FILES, unpack, writeSums } from './fonts/font-files.ts';

const ART = '@iconify-json/twemoji@1.2.5';
const NAMES = 'emojibase-data@17.0.0';
/** The art's own size. */
const SIDE = 36;
const PER_PIECE = 24;
const SCALE = ART_BOX.size / SIDE;
/** How much the converted art may differ: this many levels of 255 on average. */
const TOLERANCE = 2;

const INDEX = fileURLToPath(new URL('../../src/layout/emoji/pieces.json', import.meta.url));
const PICKER = fileURLToPath(new URL('../../src/web/features/builder/emoji/names.json', import.meta.url));

type Icons = {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>;
};
type Named = {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly order?: number;
  readonly skins?: readonly Named[];
};
type Groups = {
  readonly groups: readonly { readonly key: string; readonly message: string; readonly order: number }[];
};

const folder = mkdtempSync(join(tmpdir(), 'cut-emoji-'));
try {
  await cutAll();
} finally {
  rmSync(folder, { recursive: true });
}

async function cutAll(): Promise<void> {
  const artOf = readArt(unpack(ART, folder));
  const names = join(unpack(NAMES, folder), 'en');
  const named: readonly Named[] = readJson<Named[]>(join(names, 'data.json')).map(qualify);
  const ordered = named
    .filter(({ emoji, order }) => order !== undefined && artOf(emoji))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  // Skin tones have their own pieces, because few cards need them.
  const toned = ordered.flatMap(({ skins = [] }) => skins.filter(({ emoji }) => artOf(emoji)));
  const pieces = [ordered, toned].flatMap((list) => chunks(list, PER_PIECE));
  rmSync(join(FONT_FILES, 'emoji'), { recursive: true, force: true });
  mkdirSync(join(FONT_FILES, 'emoji'));
  for (const [number, piece] of pieces.entries()) {
    const art = await Promise.all(piece.map(({ emoji }) => convert(emoji, artOf(emoji) ?? '')));
    writeFileSync(join(FONT_FILES, fontPath(`emoji-${number}`)), `${JSON.stringify(art, null, 0)}\n`);
  }
  writeFileSync(
    INDEX,
    `${JSON.stringify(
      pieces.map((piece) => piece.map(({ emoji }) => emoji).join(' ')),
      null,
      2,
    )}\n`,
  );
  const { groups }: Groups = readJson(join(names, 'messages.json'));
  writeFileSync(PICKER, pickerNames(ordered, groups));
  writeSums();
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Keeps U+FE0F only where a lone character would be text without it. */
function qualify({ emoji, skins = [], ...rest }: Named): Named {
  const isEmojiAnyway = /^\p{Emoji_Presentation}\ufe0f?$/u.test(emoji);
  return { ...rest, emoji: isEmojiAnyway ? withoutStyle(emoji) : emoji, skins: skins.map(qualify) };
}

function readArt(path: string): (emoji: string) => string | undefined {
  const { icons, aliases }: Icons = readJson(join(path, 'icons.json'));
  const characters: Readonly<Record<string, string>> = readJson(join(path, 'chars.json'));
  return (emoji) => {
    const code = Array.from(withoutStyle(emoji), (character) =>
      character.codePointAt(0)?.toString(16).padStart(4, '0'),
    ).join('-');
    const name = characters[code] ?? '';
    return icons[aliases[name]?.parent ?? name]?.body;
  };
}

/** Writes each layer as its color and relative path data, in font units with y pointing up. */
async function convert(emoji: string, svg: string): Promise<string> {
  const layers = flattenArt(svg);
  const art = layers.map((layer) => layer.rgb + pathData(layer)).join('|');
  await compare(emoji, svg, art);
  return art;
}

function pathData({ shape }: Layer): string {
  let pen: readonly [number, number] = [0, 0];
  const at = ({ x, y }: paper.Point) =>
    [Math.round(ART_BOX.left + x * SCALE), Math.round(ART_BOX.top - y * SCALE)] as const;
  const step = (points: readonly (readonly [number, number])[]) =>
    points
      .map(([x, y]) => `${x - pen[0]} ${y - pen[1]}`)
      .join(' ')
      .replaceAll(' -', '-');
  return shape.children
    .flatMap((child) => (child instanceof paper.Path && child.curves.length > 0 ? [child] : []))
    .map((child) => {
      const start = at(child.firstSegment.point);
      let d = `m${step([start])}`;
      pen = start;
      for (const curve of child.curves) {
        const end = at(curve.point2);
        const controls = [at(curve.point1.add(curve.handle1)), at(curve.point2.add(curve.handle2))];
        if (curve.isStraight() && (end[0] !== pen[0] || end[1] !== pen[1])) d += `l${step([end])}`;
        else if (!curve.isStraight()) d += `c${step([...controls, end])}`;
        pen = end;
      }
      pen = start;
      return `${d}z`;
    })
    .join('');
}

/** Throws if the converted art looks different. */
async function compare(emoji: string, svg: string, art: string): Promise<void> {
  const { left, top, size } = ART_BOX;
  const paths = art.split('|').map((layer) => `<path fill="#${layer.slice(0, 6)}" d="${layer.slice(6)}"/>`);
  const ours = await pixels(`${left} ${-top} ${size} ${size}`, `<g transform="scale(1 -1)">${paths.join('')}</g>`);
  const theirs = await pixels(`0 0 ${SIDE} ${SIDE}`, svg);
  const sum = ours.reduce((total, value, index) => total + Math.abs(value - (theirs[index] ?? 0)), 0);
  if (sum / ours.length > TOLERANCE) throw new TypeError(`${emoji} looks different: ${sum / ours.length}`);
}

function pixels(viewBox: string, content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="${viewBox}">${content}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).removeAlpha().raw().toBuffer();
}

/** Lists each group's emoji with names, search words, and whether they come in skin tones. */
function pickerNames(ordered: readonly Named[], groups: Groups['groups']): string {
  const listed = groups
    .filter(({ key }) => key !== 'component')
    .map(({ message, order }) => ({
      name: message.charAt(0).toUpperCase() + message.slice(1),
      emoji: ordered
        .filter(({ group }) => group === order)
        .map(({ emoji, label, tags = [], skins = [] }) => [
          emoji,
          label,
          tags.join(' '),
          ...(skins.length > 0 ? [1] : []),
        ]),
    }));
  return `${JSON.stringify(listed)}\n`;
}
