/**
 * Two kinds of colors in the print file: sRGB, by a profile that the whole file shares, and tints of black ink. On a page with
 * colors, tints are CMYK with only K. On a page with only black ink they are DeviceGray, which the output intent maps to the
 * black plate.
 */
import { readFileSync } from 'node:fs';
import { type PDFContext, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { blackTint, isGradient } from '#layout/ink.ts';
import type { DrawOp, Ink, LinearGradient, PathOp } from '#layout/scene.ts';
import type { PrintPhoto } from '../print-photo.ts';
import { addStream, pdfNumber, pdfNumbers } from './pdf-syntax.ts';

/** A page has colors or only black ink. `screen` is for proofs, which people look at: everything is sRGB. */
export type PageInks = 'color' | 'black' | 'screen';

const SRGB_NAME = 'sRGB';
/** Eight bits of a color need four digits. */
const DIGITS = 4;

export class PdfColors {
  readonly #context: PDFContext;
  #srgb: PDFRef | undefined;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** The file's color spaces by name; complete after all painting. */
  resources(): Record<string, PDFRef> {
    return this.#srgb ? { [SRGB_NAME]: this.#srgb } : {};
  }

  fill(ink: Ink, inks: PageInks): string {
    if (ink.kind === 'color' || inks === 'screen') return this.#color(ink.rgb, ['cs', 'sc']);
    return inks === 'black' ? `${pdfNumber(1 - ink.tint)} g` : `0 0 0 ${pdfNumber(ink.tint)} k`;
  }

  stroke(ink: Ink, inks: PageInks): string {
    if (ink.kind === 'color' || inks === 'screen') return this.#color(ink.rgb, ['CS', 'SC']);
    return inks === 'black' ? `${pdfNumber(1 - ink.tint)} G` : `0 0 0 ${pdfNumber(ink.tint)} K`;
  }

  #color(rgb: string, [chooseSpace, chooseColor]: readonly [string, string]): string {
    this.#profile();
    return `/${SRGB_NAME} ${chooseSpace} ${pdfNumbers(channels(rgb), DIGITS)} ${chooseColor}`;
  }

  /** Returns the space of gradients and blending shapes, so that both look like on screen. */
  space(inks: PageInks): PDFRef | PDFName {
    return inks === 'black' ? PDFName.of('DeviceGray') : this.#profile();
  }

  photoSpace({ color, icc }: PrintPhoto): PDFRef | PDFName {
    if (color === 'black') return PDFName.of('DeviceGray');
    if (color === 'rgb') return icc === null ? this.#profile() : this.#addProfile(icc, 3);
    return this.#addProfile(icc ?? GRAY_PROFILE, 1);
  }

  /** Beyond the ends of its line, the end colors continue. */
  addShading(gradient: LinearGradient, inks: PageInks): PDFRef {
    const { x1, y1, x2, y2 } = gradient;
    const stops = colorStops(gradient, inks);
    const between = stops.slice(1).map((stop, index) => ({
      FunctionType: 2,
      Domain: [0, 1],
      C0: (stops[index] ?? stop).color,
      C1: stop.color,
      N: 1,
    }));
    const domain = [stops[0]?.at ?? 0, stops.at(-1)?.at ?? 1];
    return this.#context.register(
      this.#context.obj({
        ShadingType: 2,
        ColorSpace: this.space(inks),
        Coords: [x1, y1, x2, y2].map(Number),
        Domain: domain,
        Extend: [true, true],
        Function: {
          FunctionType: 3,
          Domain: domain,
          Functions: between,
          Bounds: stops.slice(1, -1).map(({ at }) => at),
          Encode: between.flatMap(() => [0, 1]),
        },
      }),
    );
  }

  #profile(): PDFRef {
    this.#srgb ??= this.#addProfile(SRGB_PROFILE, 3);
    return this.#srgb;
  }

  #addProfile(icc: Uint8Array, components: number): PDFRef {
    return this.#context.register(this.#context.obj(['ICCBased', addStream(this.#context, icc, { N: components })]));
  }
}

export function inksOf(ops: readonly DrawOp[]): PageInks {
  return ops.every(isBlackOnly) ? 'black' : 'color';
}

function isBlackOnly(op: DrawOp): boolean {
  if (op.kind === 'image') return op.isGrey;
  if (op.kind === 'glyphs' || op.kind === 'shade') return op.ink.kind === 'black';
  if (op.kind === 'emoji') return op.tone !== 'color';
  return [...fillInks(op.fill), ...(op.stroke ? [op.stroke.ink] : [])].every(({ kind }) => kind === 'black');
}

function fillInks(fill: PathOp['fill']): readonly Ink[] {
  if (fill === null) return [];
  return isGradient(fill) ? fill.stops.map(({ ink }) => ink) : [fill];
}

/** Each channel is between 0 and 1. */
function channels(rgb: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255);
}

type ColorStop = { readonly at: number; readonly color: number[] };

const GRAY_STEPS = 8;

/** The screen blends grays evenly, but even tints look uneven, so a gray gradient gets more stops. */
function colorStops({ stops }: LinearGradient, inks: PageInks): readonly ColorStop[] {
  if (inks !== 'black') return stops.map(({ at, ink }) => ({ at, color: channels(ink.rgb) }));
  const grays = stops.map(({ at, ink }) => ({ at, gray: (channels(ink.rgb)[0] ?? 0) * 255 }));
  return grays.flatMap((stop, index) => {
    const next = grays[index + 1];
    return Array.from({ length: next ? GRAY_STEPS : 1 }, (_, step) => {
      const mix = (from: number, to = from) => from + ((to - from) * step) / GRAY_STEPS;
      return { at: mix(stop.at, next?.at), color: [1 - blackTint(mix(stop.gray, next?.gray))] };
    });
  });
}

/** See profiles.md. */
const SRGB_PROFILE = readFileSync(new URL('./srgb.icc', import.meta.url));

/** Gray with the same curve and white, for gray photos without a profile. */
const GRAY_PROFILE = Buffer.from(
  'AAABNAAAAAAEIAAAbW50ckdSQVlYWVogB+oACwAQAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y0AAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEZGVzYwAAALQAAAAoY3BydAAAANwAAAAkd3RwdAAAAQAAAAAUa1RS' +
    'QwAAARQAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAKAAAAHABzAEcAcgBhAHkAAG1sdWMAAAAAAAAAAQAAAAxlblVTAAAABgAAABwAQwBDADAAAF' +
    'hZWiAAAAAAAAD21gABAAAAANMtcGFyYQAAAAAAAwAAAAJmaQAA8qcAAA1ZAAAT0AAACls=',
  'base64',
);
