import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';
import { type PageGeometry, pageGeometry } from '#layout/page-geometry.ts';
import { CardFace, type PhotoHrefs } from '#web/card/card-face.tsx';
import { CardLoading } from '#web/features/builder/frame/card-loading.tsx';
import type { CheckedCard } from '#web/features/builder/state/use-card.ts';
import { classNames } from '#web/ui/class-names.ts';

export type Side = 'front' | 'back';
export const OTHER_SIDE: Record<Side, Side> = { front: 'back', back: 'front' };

export type PaperFaceProps = {
  readonly side: Side;
  readonly design: PostcardDesign;
  readonly card: CheckedCard | null;
  readonly format: FormatId;
  readonly photoHrefs: PhotoHrefs;
  readonly hasGuides?: boolean;
  /** The accessible name. Without one, the picture is decorative. */
  readonly title?: string;
};

/** [T-12] One side as paper on the mat. With guides, the sheet that gets trimmed shows around it; the card stays put. */
export function PaperFace({ side, design, card, format, photoHrefs, hasGuides = false, title }: PaperFaceProps) {
  const page = pageGeometry(format, design.printing.orientation);
  const { paperType, sides } = design.printing;
  const isGlossy = paperType === 'glossy-cover' && (side === 'front' || sides === 'double-sided');
  return (
    <div
      data-paper={paperType}
      className="relative w-(--card)"
      style={{ aspectRatio: `${page.trim.width} / ${page.trim.height}` }}
    >
      <div
        className={classNames(
          'absolute overflow-hidden shadow-card',
          !card && 'bg-white',
          !hasGuides && 'inset-0 rounded-card',
          paperType === 'premium-matte' && 'border-b-2 border-line-strong',
        )}
        style={hasGuides ? sheetAround(page) : undefined}
      >
        {card ? (
          <CardFace
            page={card.layout.scene[side]}
            fonts={card.fonts}
            photoHrefs={photoHrefs}
            box={hasGuides ? 'bleed' : 'trim'}
            hasGuides={hasGuides}
            isFullBleed={side === 'front' && design.front !== null}
            {...(title !== undefined && { title })}
          />
        ) : (
          <CardLoading card={card} />
        )}
        {isGlossy && <Sheen />}
      </div>
    </div>
  );
}

/** The whole sheet, larger than the card by its bleed on each side. */
function sheetAround({ width, height, trim }: PageGeometry) {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(-trim.x, trim.width),
    top: percent(-trim.y, trim.height),
    width: percent(width, trim.width),
    height: percent(height, trim.height),
  };
}

/** Light on glossy paper. It lies over the picture and changes nothing in it. */
function Sheen() {
  return (
    <div
      aria-hidden="true"
      data-sheen
      className="pointer-events-none absolute inset-0 bg-[linear-gradient(115deg,rgb(255_255_255/0.05)_0%,rgb(255_255_255/0.42)_26%,rgb(255_255_255/0.1)_38%,transparent_39%,rgb(29_42_58/0.05)_100%)] forced-colors:hidden print:hidden"
    />
  );
}
