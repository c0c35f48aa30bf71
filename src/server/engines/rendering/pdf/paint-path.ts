import { isGradient } from '#layout/ink.ts';
import type { Ink, LinearGradient, PathOp } from '#layout/scene.ts';
import { pdfNumber, pdfNumbers } from './pdf-syntax.ts';

/** Operators that choose a color, and names for the objects that a page's operators use. */
export type PathResources = {
  fill(ink: Ink): string;
  stroke(ink: Ink): string;
  shading(gradient: LinearGradient): string;
  opacity(value: number): string;
};

/** Round caps and joins, like the SVG painter's. */
const ROUND = '1 J 1 j';

export function paintPath(op: PathOp, resources: PathResources): string {
  const { fill, stroke, opacity } = op;
  const outline = pathOperators(op.d);
  const state = opacity === 1 ? '' : `/${resources.opacity(opacity)} gs `;
  const pen = stroke ? `${resources.stroke(stroke.ink)} ${pdfNumber(stroke.width)} w ${ROUND}\n` : '';
  if (fill === null) return stroke ? `q ${state}${pen}${outline}S Q\n` : '';
  if (!isGradient(fill)) return `q ${state}${resources.fill(fill)}\n${pen}${outline}${stroke ? 'B' : 'f'} Q\n`;
  const shaded = `q ${state}${outline}W n /${resources.shading(fill)} sh Q\n`;
  return stroke ? `${shaded}q ${state}${pen}${outline}S Q\n` : shaded;
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
