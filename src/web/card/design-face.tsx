import type { PostcardDesign } from '#domain/postcard.ts';
import { type FormatId, SIZE_FORMATS } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardFace, NO_HREFS, type PhotoHrefs } from './card-face.tsx';
import { useLayout } from './use-layout.ts';

type DesignFaceProps = {
  readonly design: PostcardDesign;
  readonly side: 'front' | 'back';
  /** Defaults to the format of the design's size. */
  readonly format?: FormatId;
  readonly photoHrefs?: PhotoHrefs;
  /** The whole sheet with its bleed, or the trimmed card. */
  readonly box?: 'bleed' | 'trim';
  readonly title?: string;
  readonly placeholders?: boolean;
  /** Adds a decorative postmark. */
  readonly postmark?: boolean;
};

/** One side of a design, with a skeleton of the same size while the engine loads. */
export function DesignFace(props: DesignFaceProps) {
  const {
    design,
    side,
    format = SIZE_FORMATS[design.printing.size],
    photoHrefs = NO_HREFS,
    box = 'trim',
    title,
  } = props;
  const card = useLayout(design, format, {
    placeholders: props.placeholders ?? false,
    postmark: props.postmark ?? false,
  });
  if (!card) {
    const page = pageGeometry(format, design.printing.orientation);
    const { width, height } = box === 'trim' ? page.trim : page;
    return (
      <div style={{ aspectRatio: `${width} / ${height}` }}>
        <Skeleton className="size-full" />
      </div>
    );
  }
  return (
    <CardFace
      page={card.layout.scene[side]}
      fonts={card.fonts}
      photoHrefs={photoHrefs}
      box={box}
      {...(title === undefined ? {} : { title })}
    />
  );
}
