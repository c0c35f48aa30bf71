/** The 3:2 frame of step 1 around the page as it will be printed. */
import type { PageGeometry } from '#layout/page-geometry.ts';
import type { Box } from './crop-moves.ts';

const FRAME_ASPECT = 3 / 2;

/** In the page's own points: the whole page lies in the frame's middle, and only its trim is left by the knife. */
export function frameAround({ width, height }: Pick<PageGeometry, 'width' | 'height'>): Box {
  const aspect = width > height ? FRAME_ASPECT : 1 / FRAME_ASPECT;
  const frameWidth = Math.max(width, height * aspect);
  const frameHeight = frameWidth / aspect;
  return { x: (width - frameWidth) / 2, y: (height - frameHeight) / 2, width: frameWidth, height: frameHeight };
}
