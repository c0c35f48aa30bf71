import { memo, useDeferredValue, useId, useMemo, useRef } from 'react';
import type { FontSet } from '#layout/fonts/font-set.ts';
import type { Page } from '#layout/scene.ts';
import { type ImageMark, type OutlineMark, type PaintedPage, pageToMarks, shownBox } from '#layout/scene-to-svg.ts';
import { classNames } from '#web/ui/class-names.ts';

/** URLs of photos, by uploadId. */
export type PhotoHrefs = ReadonlyMap<string, string>;

export const NO_HREFS: PhotoHrefs = new Map();

type CardFaceProps = {
  readonly page: Page;
  readonly fonts: FontSet;
  readonly photoHrefs?: PhotoHrefs;
  /** The whole sheet with its bleed, or the trimmed card. */
  readonly box?: 'bleed' | 'trim';
  /** The accessible name. Without one, the picture is decorative. */
  readonly title?: string;
  /** Shows trim line and safe area; needs the whole sheet. */
  readonly hasGuides?: boolean;
  /** Ends the white paper within the edge, where it would show as a hairline beside photos that end within a pixel. */
  readonly isFullBleed?: boolean;
};

/** One side of a card, exactly as it will be printed. Fills the given width. */
export const CardFace = memo(function CardFace(props: CardFaceProps) {
  const { page, fonts, photoHrefs = NO_HREFS, box = 'trim', title, hasGuides = false, isFullBleed = false } = props;
  const { x, y, width, height } = shownBox(page, box);
  return (
    <div
      className={classNames('relative w-full bg-white forced-color-adjust-none', isFullBleed && 'bg-clip-content p-px')}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        className="absolute inset-0 size-full"
        role={title === undefined ? 'presentation' : 'img'}
        aria-label={title}
        aria-hidden={title === undefined}
      >
        <CardMarks page={page} fonts={fonts} photoHrefs={photoHrefs} />
      </svg>
      {hasGuides && <CardGuides page={page} />}
    </div>
  );
});

type CardMarksProps = {
  readonly page: Page;
  readonly fonts: FontSet;
  readonly photoHrefs?: PhotoHrefs;
  /** Lines are being added, each of which finds an empty element: adding one takes the browser several times as long. */
  readonly isGrowing?: boolean;
};

/** Draws a page's content inside an SVG of the page's points. */
export const CardMarks = memo(function CardMarks(props: CardMarksProps) {
  const { page, fonts, photoHrefs = NO_HREFS, isGrowing = false } = props;
  const idPrefix = useId();
  const lastPage = useRef<PaintedPage | null>(null);
  const painted = useMemo(
    () =>
      pageToMarks(page, { fonts, imageHref: (id) => photoHrefs.get(id) ?? BLANK_IMAGE, idPrefix }, lastPage.current),
    [page, fonts, photoHrefs, idPrefix],
  );
  lastPage.current = painted;
  const { defs, marks } = painted;
  // Added once the line before it is painted, and styled like it.
  const spare = useDeferredValue(marks.length);
  const last = marks.at(-1);
  const canGrow = isGrowing && spare >= marks.length && typeof last === 'object' && 'd' in last;
  const elements = canGrow ? [...marks, { ...last, d: '' }] : marks;
  return (
    <>
      <Markup as="defs" markup={defs} />
      {elements.map((mark, index) => {
        const key = `${index} ${typeof mark}`;
        if (typeof mark === 'string') return <Markup key={key} as="g" markup={mark} />;
        return 'href' in mark ? <PhotoMark key={key} mark={mark} /> : <Outline key={key} mark={mark} />;
      })}
    </>
  );
});

/** Repainted only when it changes. */
const Markup = memo(function Markup({ as: Tag, markup }: { readonly as: 'defs' | 'g'; readonly markup: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the painter escapes all text
  return <Tag dangerouslySetInnerHTML={{ __html: markup }} />;
});

/** Memoized, because a letter changes one of many. */
const Outline = memo(function Outline({ mark }: { readonly mark: OutlineMark }) {
  return <path {...mark} />;
});

function PhotoMark({ mark: { href, transform, clipPath, filter } }: { readonly mark: ImageMark }) {
  return (
    <g clipPath={clipPath} filter={filter}>
      <image width="1" height="1" preserveAspectRatio="none" transform={transform} href={href} />
    </g>
  );
}

const BLANK_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** Marks the trim line (red) and the safe area (blue) on the whole sheet. */
function CardGuides({ page }: { readonly page: Page }) {
  const { width, height, trim, safe } = page;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full" fill="none">
      <path
        d={`M0 0H${width}V${height}H0Z M${trim.x} ${trim.y}V${trim.y + trim.height}H${trim.x + trim.width}V${trim.y}Z`}
        fill="#fff"
        fillRule="evenodd"
        opacity="0.5"
      />
      <rect {...trim} stroke="var(--color-red)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      <rect
        {...safe}
        stroke="var(--color-blue)"
        strokeWidth="1"
        strokeDasharray="3 4"
        opacity="0.7"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
