import type { CSSProperties } from 'react';
import type { Box } from './crop-moves.ts';

/** A box of the page as shares of the stage. */
export function shareOf({ x, y, width, height }: Box, view: Box): CSSProperties {
  const percent = (points: number, of: number) => `${(points / of) * 100}%`;
  return {
    left: percent(x - view.x, view.width),
    top: percent(y - view.y, view.height),
    width: percent(width, view.width),
    height: percent(height, view.height),
  };
}
