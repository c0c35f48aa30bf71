import type { PostcardDesign } from '#domain/postcard.ts';
import { backGeometry } from '#layout/back/back-geometry.ts';
import type { FormatId } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import { DesignFace } from '#web/card/design-face.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatPostmarkDay } from '#web/ui/format.ts';
import './postmarked-card.css';

export type OrderedCard = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  readonly photoHrefs: PhotoHrefs;
};

type PostmarkedCardProps = OrderedCard & {
  /** The day on which it is mailed; null for a card that wasn't printed. */
  readonly postmark: Date | null;
};

/** [T-16] The customer's own card, front and back. A postmark is struck once over the stamp. */
export function PostmarkedCard({ design, format, photoHrefs, postmark }: PostmarkedCardProps) {
  const isPortrait = design.printing.orientation === 'portrait';
  const paper = classNames('self-start overflow-hidden rounded-card shadow-card', isPortrait ? 'w-3/5' : 'w-4/5');
  return (
    <div className="grid p-3 sm:p-5">
      <div className={classNames('relative col-start-1 row-start-1 rotate-3 justify-self-end', paper)}>
        <DesignFace design={design} side="back" format={format} title="Back of your card" />
        {postmark !== null && <Postmark design={design} format={format} day={postmark} />}
      </div>
      <div className={classNames('z-1 col-start-1 row-start-1 mt-[22%] -rotate-4', paper)}>
        <DesignFace design={design} side="front" format={format} photoHrefs={photoHrefs} title="Front of your card" />
      </div>
    </div>
  );
}

const WAVES = [34, 45, 56, 67];

/** Twice as wide as the stamp, and over its lower left corner. */
function Postmark({ design, format, day }: Pick<OrderedCard, 'design' | 'format'> & { readonly day: Date }) {
  const { orientation } = design.printing;
  const { trim } = pageGeometry(format, orientation);
  const { stamp } = backGeometry(format, orientation);
  const place = {
    left: `${((stamp.x - trim.x - stamp.width * 0.75) / trim.width) * 100}%`,
    top: `${((stamp.y - trim.y + stamp.height * 0.1) / trim.height) * 100}%`,
    width: `${((stamp.width * 2) / trim.width) * 100}%`,
  };
  return (
    <svg aria-hidden="true" data-postmark viewBox="0 0 200 100" className="postmark absolute" style={place} fill="none">
      <g stroke="currentColor" strokeWidth="3.5">
        <circle cx="50" cy="50" r="44" />
        <circle cx="50" cy="50" r="31" strokeWidth="2" />
        {WAVES.map((y) => (
          <path key={y} d={`M96 ${y}q12 -9 25 0t25 0t25 0t25 0`} strokeLinecap="round" />
        ))}
      </g>
      <text x="50" y="47" textAnchor="middle" className="fill-current text-[15px] font-bold">
        {formatPostmarkDay(day)}
      </text>
      <text x="50" y="64" textAnchor="middle" className="fill-current text-[15px] font-bold">
        {day.getFullYear()}
      </text>
    </svg>
  );
}
