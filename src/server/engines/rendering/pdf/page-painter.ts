/** Turns a page's draw operations into PDF operators, and collects the objects they use. */
import { type PDFContext, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import type { FontSet } from '#layout/fonts/font-set.ts';
import type { LoadedFont } from '#layout/fonts/loaded-font.ts';
import type { FontId } from '#layout/fonts/registry.ts';
import type { DrawOp, EmojiOp, ImageOp, LinearGradient, Page, PathOp, ShadeOp } from '#layout/scene.ts';
import type { PrintPhoto } from '../print-photo.ts';
import { paintEmoji, paintGlyphs } from './paint-glyphs.ts';
import { paintPath, pathOperators } from './paint-path.ts';
import { addPhoto, paintPhoto } from './paint-photo.ts';
import { type PageInks, PdfColors } from './pdf-colors.ts';
import { addStream, pdfNumber } from './pdf-syntax.ts';
import { UsedEmoji } from './used-emoji.ts';
import { UsedFont } from './used-font.ts';

export type PageResources = {
  readonly Font: Record<string, PDFRef>;
  readonly XObject: Record<string, PDFRef>;
  readonly ColorSpace: Record<string, PDFRef>;
  readonly Shading: Record<string, PDFRef>;
  readonly ExtGState: Record<string, PDFRef>;
};

/** A photo may appear in several places, and is prepared for each. */
export type PrintPhotos = ReadonlyMap<ImageOp, PrintPhoto>;

export type PainterOptions = {
  readonly context: PDFContext;
  readonly fonts: FontSet;
  readonly photos: PrintPhotos;
};

type Size = Pick<Page, 'width' | 'height'>;

function isTransparent(op: DrawOp): boolean {
  return op.kind === 'shade' || (op.kind === 'path' && op.opacity < 1);
}

/** Returns an isolated group, which ignores what is below it. */
function formOf({ width, height }: Size, space: PDFRef | PDFName) {
  const group = { S: 'Transparency', CS: space, I: true };
  return { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Group: group };
}

/** Paints the whole file, so that both pages share fonts and other objects. */
export class PagePainter {
  readonly colors: PdfColors;
  readonly #options: PainterOptions;
  readonly #fonts = new Map<FontId, UsedFont>();
  readonly #emoji = new Map<string, UsedEmoji>();
  readonly #photos = new Map<string, PDFRef>();
  readonly #shadings = new Map<string, PDFRef>();
  readonly #opacities = new Map<string, PDFRef>();
  readonly #groups = new Map<string, PDFRef>();
  /** Resources of the groups, which contain no groups themselves. */
  readonly #groupResources: PDFRef;
  readonly #fontRefs = new Map<string, PDFRef>();

  constructor(options: PainterOptions) {
    this.#options = options;
    this.colors = new PdfColors(options.context);
    this.#groupResources = options.context.nextRef();
  }

  /**
   * Transparent shapes blend with what is below them in screen colors, in their own group, so that black text above them stays
   * pure black ink.
   */
  paint(ops: readonly DrawOp[], inks: PageInks, size: Size): string {
    const end = ops.findLastIndex(isTransparent) + 1;
    const paintAll = (some: readonly DrawOp[], by: PageInks) => some.map((op) => this.#paintOp(op, by, size)).join('');
    if (end === 0) return paintAll(ops, inks);
    const blended = ops.slice(0, end);
    if (inks === 'color' && blended.some((op) => op.kind === 'glyphs' && op.ink.kind === 'black')) {
      throw new TypeError("Black text can't be below transparent shapes in color: it would turn into four inks");
    }
    return (
      this.#group(paintAll(blended, inks === 'color' ? 'screen' : inks), inks, size) + paintAll(ops.slice(end), inks)
    );
  }

  /** Embeds the fonts, so call it after all painting. */
  resources(): PageResources {
    const { context } = this.#options;
    for (const used of [...this.#fonts.values(), ...this.#emoji.values()]) {
      if (!this.#fontRefs.has(used.name)) this.#fontRefs.set(used.name, used.embed(context, this.colors));
    }
    const own = {
      Font: Object.fromEntries(this.#fontRefs),
      XObject: Object.fromEntries(this.#photos),
      ColorSpace: this.colors.resources(),
      Shading: Object.fromEntries(this.#shadings),
      ExtGState: Object.fromEntries(this.#opacities),
    };
    context.assign(this.#groupResources, context.obj(own));
    return { ...own, XObject: { ...own.XObject, ...Object.fromEntries(this.#groups) } };
  }

  #group(content: string, inks: PageInks, size: Size): string {
    const name = `Gr${this.#groups.size}`;
    const form = addStream(this.#options.context, content, {
      ...formOf(size, this.colors.space(inks)),
      Resources: this.#groupResources,
    });
    this.#groups.set(name, form);
    return `/${name} Do\n`;
  }

  #paintOp(op: DrawOp, inks: PageInks, size: Size): string {
    if (op.kind === 'glyphs') return paintGlyphs(op, this.#font(op.font), this.colors.fill(op.ink, inks));
    if (op.kind === 'path') return this.#paintPath(op, inks);
    if (op.kind === 'shade') return this.#paintShade(op, inks, size);
    if (op.kind === 'emoji') return paintEmoji(op, this.#usedEmoji(op, inks));
    const photo = this.#options.photos.get(op);
    if (!photo) throw new TypeError(`The photo ${op.uploadId} is not prepared`);
    const name = `Im${[...this.#options.photos.keys()].indexOf(op)}`;
    if (!this.#photos.has(name)) this.#photos.set(name, addPhoto(this.#options.context, photo, this.colors));
    return paintPhoto(name, photo, op.clip);
  }

  #paintPath(op: PathOp, inks: PageInks): string {
    return paintPath(op, {
      fill: (ink) => this.colors.fill(ink, inks),
      stroke: (ink) => this.colors.stroke(ink, inks),
      shading: (gradient) => this.#shading(gradient, inks),
      opacity: (value) => this.#opacity(value),
    });
  }

  /** Through a mask, whose gray levels are opacities. */
  #paintShade({ ink, d, levels }: ShadeOp, inks: PageInks, size: Size): string {
    const { context } = this.#options;
    const { width, height } = size;
    const box = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] };
    // Takes color and pen from where it is painted.
    const shape = addStream(context, `${pathOperators(d)}B\n`, box);
    const grays = levels.map(({ reach, opacity }) => {
      const gray = pdfNumber(opacity);
      return `${gray} g ${gray} G ${pdfNumber(2 * reach)} w /Shape Do\n`;
    });
    const mask = addStream(context, `1 j\n${grays.join('')}`, {
      ...formOf(size, PDFName.of('DeviceGray')),
      Resources: { XObject: { Shape: shape } },
    });
    const name = `Ms${this.#opacities.size}`;
    const state = context.obj({ Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity', G: mask } });
    this.#opacities.set(name, context.register(state));
    return `q /${name} gs ${this.colors.fill(ink, inks)}\n0 0 ${pdfNumber(width)} ${pdfNumber(height)} re f Q\n`;
  }

  #font(id: FontId): UsedFont {
    const used = this.#fonts.get(id) ?? new UsedFont(`F${this.#fonts.size}`, this.#loaded(id));
    this.#fonts.set(id, used);
    return used;
  }

  /** Each kind of page has its own emoji fonts, because their glyphs contain the page's inks. */
  #usedEmoji({ font: piece, tone }: EmojiOp, inks: PageInks): UsedEmoji {
    const key = `${piece} ${tone} ${inks}`;
    const used =
      this.#emoji.get(key) ?? new UsedEmoji(`E${this.#emoji.size}`, this.#loaded(piece), { piece, tone, inks });
    this.#emoji.set(key, used);
    return used;
  }

  #loaded(id: FontId): LoadedFont {
    const font = this.#options.fonts.get(id);
    if (!font) throw new TypeError(`The font ${id} is not loaded`);
    return font;
  }

  #shading(gradient: LinearGradient, inks: PageInks): string {
    const name = `Sh${this.#shadings.size}`;
    this.#shadings.set(name, this.colors.addShading(gradient, inks));
    return name;
  }

  #opacity(value: number): string {
    const { context } = this.#options;
    const name = `Gs${Math.round(value * 1000)}`;
    if (!this.#opacities.has(name)) {
      this.#opacities.set(name, context.register(context.obj({ Type: 'ExtGState', ca: value, CA: value })));
    }
    return name;
  }
}
