/** Paints a line while it is drawn, without rendering anything else. */
import type { DrawingArea } from '#layout/drawing/drawing-area.ts';
import { strokePath } from '#layout/drawing/drawing-ops.ts';
import type { PenPoint, PenStyle } from './pen-trail.ts';

/** Points of a path that is painted once; only the last path grows. */
const CHUNK = 60;

export class LiveInk {
  readonly #group: SVGGElement;
  readonly #painted = new Map<string, { readonly path: SVGPathElement; end: number }>();

  constructor(group: SVGGElement) {
    this.#group = group;
  }

  paint(lines: readonly (readonly PenPoint[])[], style: PenStyle, area: DrawingArea): void {
    for (const [index, line] of lines.entries()) {
      for (let start = 0; start < line.length; start += CHUNK) {
        const end = Math.min(line.length, start + CHUNK + 1);
        const chunk = this.#chunk(`${index} ${start}`, style);
        if (chunk.end === end) continue;
        chunk.end = end;
        chunk.path.setAttribute('d', strokePath({ ...style, points: line.slice(start, end).flat() }, area));
      }
    }
  }

  clear(): void {
    this.#painted.clear();
    this.#group.replaceChildren();
  }

  #chunk(key: string, { color }: PenStyle) {
    const known = this.#painted.get(key);
    if (known) return known;
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('fill', color);
    this.#group.append(path);
    const chunk = { path, end: 0 };
    this.#painted.set(key, chunk);
    return chunk;
  }
}
