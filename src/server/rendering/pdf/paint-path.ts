import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import { isGradient } from '#layout/ink.ts';
import type { Ink, LinearGradient, PathOp } from '#layout/scene.ts';
import { pdfNumber, pdfNumbers } from './pdf-syntax.ts';

/** Names for the objects that a page's operators use. */
export type PathResources = { shading(gradient: LinearGradient): string; opacity(value: number): string };

/** Round caps and joins, like the SVG painter's. */
const ROUND = '1 J 1 j';

export function paintPath(op: PathOp, resources: PathResources): string {
  const { fill, stroke, opacity } = op;
  const outline = pathOperators(op.d);
  const state = opacity === 1 ? '' : `/${resources.opacity(opacity)} gs `;
  const pen = stroke ? `${pdfNumbers(stroke.ink.cmyk)} K ${pdfNumber(stroke.width)} w ${ROUND}\n` : '';
  if (fill === null) return stroke ? `q ${state}${pen}${outline}S Q\n` : '';
  if (!isGradient(fill)) return `q ${state}${fillColor(fill)}${pen}${outline}${stroke ? 'B' : 'f'} Q\n`;
  const shaded = `q ${state}${outline}W n /${resources.shading(fill)} sh Q\n`;
  return stroke ? `${shaded}q ${state}${pen}${outline}S Q\n` : shaded;
}

function fillColor(ink: Ink): string {
  return `${pdfNumbers(ink.cmyk)} k\n`;
}

const COMMANDS: Record<string, string> = { M: 'm', L: 'l', C: 'c' };

/** SVG's absolute M, L, C and Z are PDF's m, l, c and h, with the numbers before the letter. */
export function pathOperators(d: string): string {
  const lines: string[] = [];
  for (const [, command = '', numbers = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    if (command === 'Z') lines.push('h');
    else
      lines.push(
        `${pdfNumbers(
          numbers
            .trim()
            .split(/[\s,]+/)
            .map(Number),
        )} ${COMMANDS[command]}`,
      );
  }
  return `${lines.join('\n')}\n`;
}

/** Beyond the ends of its line, the end colors continue. */
export function addShading(context: PDFContext, { x1, y1, x2, y2, stops }: LinearGradient): PDFRef {
  const between = stops.slice(1).map((stop, index) => ({
    FunctionType: 2,
    Domain: [0, 1],
    C0: [...(stops[index] ?? stop).ink.cmyk],
    C1: [...stop.ink.cmyk],
    N: 1,
  }));
  const first = stops[0]?.at ?? 0;
  const last = stops.at(-1)?.at ?? 1;
  return context.register(
    context.obj({
      ShadingType: 2,
      ColorSpace: 'DeviceCMYK',
      Coords: [x1, y1, x2, y2].map(Number),
      Domain: [first, last],
      Extend: [true, true],
      Function: {
        FunctionType: 3,
        Domain: [first, last],
        Functions: between,
        Bounds: stops.slice(1, -1).map(({ at }) => at),
        Encode: between.flatMap(() => [0, 1]),
      },
    }),
  );
}
