import { memo, useId, useMemo } from 'react';
import type { FontSet } from '#layout/fonts/load-font.ts';
import type { Page } from '#layout/scene.ts';
import { pageToMarks, type SvgMark, shownBox } from '#layout/scene-to-svg.ts';
import { CardGuides } from './card-guides.tsx';

type CardFaceProps = {
  readonly page: Page;
  readonly fonts: FontSet;
  /** Where the photo's pixels are. */
  readonly photoHref?: string | null;
  /** The whole sheet, or the card as it is after cutting. */
  readonly box?: 'bleed' | 'trim';
  /** The accessible name; without one the picture is decoration. */
  readonly title?: string;
  /** Lines for cut and safe area; they need the whole sheet. */
  readonly hasGuides?: boolean;
  /** Its text is being written: see SPARE_OUTLINES. */
  readonly isWritten?: boolean;
};

/** One side of a card, exactly as it will be printed. Takes the width it is given. */
export function CardFace(props: CardFaceProps) {
  const { page, fonts, photoHref = null, box = 'trim', title, hasGuides = false, isWritten = false } = props;
  const idPrefix = useId();
  const { defs, marks } = useMemo(
    () => pageToMarks(page, { fonts, imageHref: () => photoHref ?? BLANK_IMAGE, idPrefix }),
    [page, fonts, photoHref, idPrefix],
  );
  const { x, y, width, height } = shownBox(page, box);
  return (
    <div className="relative w-full bg-white" style={{ aspectRatio: `${width} / ${height}` }}>
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        className="absolute inset-0 size-full"
        role={title === undefined ? 'presentation' : 'img'}
        aria-label={title}
        aria-hidden={title === undefined}
      >
        <Markup as="defs" markup={defs} />
        {(isWritten ? withSpares(marks) : marks).map((mark, index) => {
          const key = `${index} ${typeof mark}`;
          return typeof mark === 'string' ? <Markup key={key} as="g" markup={mark} /> : <path key={key} {...mark} />;
        })}
      </svg>
      {hasGuides && <CardGuides page={page} />}
    </div>
  );
}

/**
 * Chrome ends the text area's undo step whenever an element comes or goes anywhere on the page. So lines that are not
 * there yet have their elements already, and a new letter changes attributes alone.
 */
const SPARE_OUTLINES = 48;

function withSpares(marks: readonly SvgMark[]): readonly SvgMark[] {
  const outlines = marks.filter((mark) => typeof mark !== 'string').length;
  const missing = (Math.floor(outlines / SPARE_OUTLINES) + 1) * SPARE_OUTLINES - outlines;
  return [...marks, ...Array.from({ length: missing }, () => ({ fill: 'none', transform: 'scale(1 1)', d: '' }))];
}

/** Painted again only when it has changed. */
const Markup = memo(function Markup({ as: Tag, markup }: { readonly as: 'defs' | 'g'; readonly markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the painter escapes every text it is given
  return <Tag dangerouslySetInnerHTML={{ __html: markup }} />;
});

const BLANK_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
