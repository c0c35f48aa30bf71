/** Paints a page as SVG, for the browser and for thumbnails. */
import type { FontSet } from './fonts/font-set.ts';
import type { LoadedFont } from './fonts/loaded-font.ts';
import { type CutFont, cutFontOf, type FontId } from './fonts/registry.ts';
import { emojiInk, isGradient, LUMINANCE } from './ink.ts';
import type {
  ColorMatrix,
  DrawOp,
  EmojiOp,
  EmojiTone,
  GlyphsOp,
  ImageOp,
  LinearGradient,
  LookNumbers,
  Page,
  PathOp,
  Rect,
  ShadeOp,
  Turn,
} from './scene.ts';
import { runOutline } from './svg-outline.ts';
import { rect } from './units.ts';

export type SvgOptions = {
  readonly fonts: FontSet;
  /** Returns the URL or data URL of an uploaded photo. */
  readonly imageHref: (uploadId: string) => string;
  /** Makes ids unique when a web page shows several cards. */
  readonly idPrefix: string;
  /** The whole sheet with its bleed, or the trimmed card. */
  readonly box?: 'bleed' | 'trim';
  /** The accessible name. Without one, the picture is decorative. */
  readonly title?: string;
};

export function pageToSvg(page: Page, options: SvgOptions): string {
  const { box = 'bleed', title } = options;
  const { x, y, width, height } = shownBox(page, box);
  const { defs, marks } = pageToMarks(page, options);
  const label = title === undefined ? ' aria-hidden="true"' : ` role="img" aria-label="${escapeXml(title)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" ` +
    `viewBox="${x} ${y} ${width} ${height}"${label}>` +
    `<defs>${defs}</defs>${marks.map(toMarkup).join('')}</svg>`
  );
}

export function shownBox({ width, height, trim }: Page, box: 'bleed' | 'trim'): Rect {
  return box === 'trim' ? trim : rect({ left: 0, top: 0, right: width, bottom: height });
}

/** The attributes of a path for a run of letters; markup for anything else. */
export type SvgMark = OutlineMark | ImageMark | string;
export type OutlineMark = { readonly fill: string; readonly transform: string; readonly d: string };

/** A photo's attributes. Keeping the element avoids flicker while the photo is moved. */
export type ImageMark = {
  readonly href: string;
  readonly transform: string;
  /** The id that `url(#id)` refers to. */
  readonly clipPath: string;
  readonly filter: string | undefined;
};

export type PaintedPage = {
  readonly defs: string;
  readonly marks: readonly SvgMark[];
  /** Letters by their place among the page's parts. */
  readonly letters: ReadonlyMap<number, PaintedLetters>;
};
type PaintedLetters = { readonly runs: Runs; readonly mark: OutlineMark };
type Runs = readonly [GlyphsOp, ...GlyphsOp[]];

/**
 * Returns the picture's content in separate marks, so that an editor can repaint only what has changed. Letters that haven't
 * moved since the last page keep their marks.
 */
export function pageToMarks(
  page: Page,
  options: Pick<SvgOptions, 'fonts' | 'imageHref' | 'idPrefix'>,
  lastPage: PaintedPage | null = null,
): PaintedPage {
  const painter = new Painter(options);
  const marks: SvgMark[] = [];
  const letters = new Map<number, PaintedLetters>();
  const paint = (part: Part, index: number): SvgMark => {
    if ('kind' in part) return painter.paint(part);
    const painted = lastPage?.letters.get(index);
    const mark = painted && areSameRuns(part, painted.runs) ? painted.mark : painter.outline(part);
    letters.set(index, { runs: part, mark });
    return mark;
  };
  for (const [index, part] of partsOf(page).entries()) {
    const [mark, last] = [paint(part, index), marks.at(-1)];
    // Consecutive shapes share a mark, because each mark costs the page an element.
    if (typeof mark === 'string' && typeof last === 'string') marks[marks.length - 1] = last + mark;
    else marks.push(mark);
  }
  return { defs: painter.defs(), marks, letters };
}

type Part = Runs | Exclude<DrawOp, GlyphsOp>;

/**
 * Consecutive runs are one part if they share a line and their fonts are pieces of one font, as each Chinese character may be.
 */
function partsOf({ ops }: Page): readonly Part[] {
  const parts: Part[] = [];
  let line: [GlyphsOp, ...GlyphsOp[]] | null = null;
  let fontOfLine: CutFont | undefined;
  for (const op of ops) {
    if (op.kind !== 'glyphs') {
      line = null;
      parts.push(op);
      continue;
    }
    const font = cutFontOf(op.font);
    if (line && font !== undefined && font === fontOfLine && areAlike(line[0], op)) line.push(op);
    else {
      line = [op];
      fontOfLine = font;
      parts.push(line);
    }
  }
  return parts;
}

function areAlike(a: GlyphsOp, b: GlyphsOp): boolean {
  return a.glyphs[0]?.y === b.glyphs[0]?.y && a.size === b.size && a.ink.rgb === b.ink.rgb;
}

function areSameRuns(a: Runs, b: Runs): boolean {
  return a.length === b.length && a.every((run, index) => isSameRun(run, b[index] ?? run));
}

/** Compares positions, which takes a fraction of comparing outlines. */
function isSameRun(a: GlyphsOp, b: GlyphsOp): boolean {
  if (a.glyphs.length !== b.glyphs.length || a.font !== b.font || a.size !== b.size || a.ink.rgb !== b.ink.rgb) {
    return false;
  }
  // Loops by index for speed, because every typed letter compares all letters of the card.
  for (let index = 0; index < a.glyphs.length; index += 1) {
    const one = a.glyphs[index];
    const other = b.glyphs[index];
    if (one?.id !== other?.id || one?.x !== other?.x || one?.y !== other?.y) return false;
  }
  return true;
}

function toMarkup(mark: SvgMark): string {
  if (typeof mark === 'string') return mark;
  if ('href' in mark) {
    const filter = mark.filter === undefined ? '' : ` filter="${mark.filter}"`;
    return (
      `<g clip-path="${mark.clipPath}"${filter}><image width="1" height="1" preserveAspectRatio="none" ` +
      `transform="${mark.transform}" href="${escapeXml(mark.href)}"/></g>`
    );
  }
  return mark.d === '' ? '' : `<path fill="${mark.fill}" transform="${mark.transform}" d="${mark.d}"/>`;
}

const XML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character);
}

/** The same luminance weights in sRGB as for gray inks. */
const GRAY_MATRIX: ColorMatrix = [LUMINANCE, LUMINANCE, LUMINANCE];

function colorMatrix(rows: ColorMatrix): string {
  const values = rows.map((row) => `${row.join(' ')} 0 0`).join(' ');
  return `<feColorMatrix type="matrix" values="${values} 0 0 0 1 0"/>`;
}

export function lookFilter({ matrix, curve }: LookNumbers): string {
  const levels = ['R', 'G', 'B'].map((color) => `<feFunc${color} type="table" tableValues="${curve.join(' ')}"/>`);
  return `${colorMatrix(matrix)}<feComponentTransfer>${levels.join('')}</feComponentTransfer>`;
}

function artOf(font: LoadedFont, glyphId: number, tone: EmojiTone): string {
  const layers = font.layers?.(glyphId) ?? [];
  return layers.map(({ rgb, d }) => `<path fill="${emojiInk(rgb, tone).rgb}" d="${d}"/>`).join('');
}

const UPRIGHT: Turn = { sin: 0, cos: 1 };

type PainterOptions = Parameters<typeof pageToMarks>[1];

class Painter {
  readonly #options: PainterOptions;
  readonly #prefix: string;
  readonly #defs = new Map<string, string>();

  constructor(options: PainterOptions) {
    this.#options = options;
    this.#prefix = escapeXml(options.idPrefix);
  }

  defs(): string {
    return [...this.#defs.values()].join('');
  }

  paint(op: Exclude<DrawOp, GlyphsOp>): SvgMark {
    if (op.kind === 'image') return this.#image(op);
    if (op.kind === 'shade') return this.#shade(op);
    return op.kind === 'path' ? this.#path(op) : this.#emoji(op);
  }

  #define(name: string, markup: (id: string) => string): string {
    const id = `${this.#prefix}-${name}`;
    if (!this.#defs.has(id)) this.#defs.set(id, markup(id));
    return id;
  }

  #image(op: ImageOp): ImageMark {
    const { uploadId, matrix, clip } = op;
    const { x, y, width, height } = clip;
    const clipId = this.#define(
      `clip-${x}-${y}-${width}-${height}`,
      (id) => `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`,
    );
    return {
      href: this.#options.imageHref(uploadId),
      transform: `matrix(${matrix.join(' ')})`,
      clipPath: `url(#${clipId})`,
      filter: op.isGrey || op.look ? `url(#${this.#colorFilter(op)})` : undefined,
    };
  }

  /** In page units, because librsvg finds no bounding box for an image with a matrix. Each photo has its own clip. */
  #colorFilter({ clip: { x, y, width, height }, look, isGrey }: ImageOp): string {
    return this.#define(
      `colors-${x}-${y}-${width}-${height}`,
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" ` +
        `color-interpolation-filters="sRGB">${look ? lookFilter(look) : ''}${isGrey ? colorMatrix(GRAY_MATRIX) : ''}</filter>`,
    );
  }

  #path({ d, fill, stroke, opacity }: PathOp): string {
    const fillValue = fill === null ? 'none' : isGradient(fill) ? `url(#${this.#gradient(fill)})` : fill.rgb;
    const strokeMarkup = stroke
      ? ` stroke="${stroke.ink.rgb}" stroke-width="${stroke.width}" stroke-linecap="round" stroke-linejoin="round"`
      : '';
    const opacityMarkup = opacity === 1 ? '' : ` opacity="${opacity}"`;
    return `<path d="${escapeXml(d)}" fill="${fillValue}"${strokeMarkup}${opacityMarkup}/>`;
  }

  /** Through a mask, whose gray levels are opacities. */
  #shade({ ink, d, levels }: ShadeOp): string {
    const shape = this.#define(`shape-${this.#defs.size}`, (id) => `<path id="${id}" d="${escapeXml(d)}"/>`);
    const grays = levels.map(({ reach, opacity }) => {
      const level = Math.round(opacity * 255);
      const gray = `rgb(${level},${level},${level})`;
      return `<use href="#${shape}" fill="${gray}" stroke="${gray}" stroke-width="${2 * reach}" stroke-linejoin="round"/>`;
    });
    const everywhere = 'x="-1e4" y="-1e4" width="3e4" height="3e4"';
    const mask = this.#define(
      `shade-${this.#defs.size}`,
      (id) => `<mask id="${id}" maskUnits="userSpaceOnUse" ${everywhere}>${grays.join('')}</mask>`,
    );
    return `<rect ${everywhere} fill="${ink.rgb}" mask="url(#${mask})"/>`;
  }

  #gradient({ x1, y1, x2, y2, stops }: LinearGradient): string {
    const stopMarkup = stops.map(({ at, ink }) => `<stop offset="${at}" stop-color="${ink.rgb}"/>`).join('');
    return this.#define(
      `gradient-${this.#defs.size}`,
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
        `${stopMarkup}</linearGradient>`,
    );
  }

  outline(runs: Runs): OutlineMark {
    const [{ font, size, ink }] = runs;
    const scale = size / this.#font(font).unitsPerEm;
    const d = runs.map((run) => runOutline(this.#font(run.font), run.glyphs, scale)).join('');
    return { fill: ink.rgb, transform: `scale(${scale} ${-scale})`, d };
  }

  /** Defines each emoji once, because the art of some is 50 kB. */
  #emoji({ font, size, tone, glyphs, turn = UPRIGHT }: EmojiOp): string {
    const loaded = this.#font(font);
    const scale = size / loaded.unitsPerEm;
    const [across, along] = [scale * turn.cos, scale * turn.sin];
    return glyphs
      .map(({ id, x, y }) => {
        const art = this.#define(`${font}-${id}-${tone}`, (name) => `<g id="${name}">${artOf(loaded, id, tone)}</g>`);
        return `<use href="#${art}" transform="matrix(${across} ${along} ${along} ${-across} ${x} ${y})"/>`;
      })
      .join('');
  }

  #font(id: FontId): LoadedFont {
    const loaded = this.#options.fonts.get(id);
    if (!loaded) throw new TypeError(`font ${id} is not loaded`);
    return loaded;
  }
}
