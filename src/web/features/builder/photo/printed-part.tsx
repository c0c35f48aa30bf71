import type { PageGeometry } from '#layout/page-geometry.ts';
import { PHOTO_TEXTS } from '../texts.ts';
import type { Box } from './crop-moves.ts';

type PrintedPartProps = { readonly page: PageGeometry; readonly view: Box; readonly size: string };

/** Pales what the knife takes at the chosen size, and says which size that is. */
export function PrintedPart({ page: { trim }, view, size }: PrintedPartProps) {
  const share = (points: number, of: number) => `${(points / of) * 100}%`;
  return (
    <div
      data-testid="printed-part"
      className="pointer-events-none absolute shadow-[0_0_0_100vmax_color-mix(in_srgb,var(--color-paper-deep)_70%,transparent)] outline-1 outline-white"
      style={{
        left: share(trim.x - view.x, view.width),
        top: share(trim.y - view.y, view.height),
        width: share(trim.width, view.width),
        height: share(trim.height, view.height),
      }}
    >
      <span className="absolute right-0 bottom-0 bg-ink px-1.5 py-0.5 text-[0.6875rem] leading-tight font-semibold text-white">
        {PHOTO_TEXTS.printedAt(size)}
      </span>
    </div>
  );
}
