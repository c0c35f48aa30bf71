import { useId, useMemo } from 'react';
import type { FontSet } from '#layout/fonts/load-font.ts';
import type { Page } from '#layout/scene.ts';
import { pageToSvg } from '#layout/scene-to-svg.ts';
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
};

/** One side of a card, exactly as it will be printed. Takes the width it is given. */
export function CardFace(props: CardFaceProps) {
  const { page, fonts, photoHref = null, box = 'trim', title, hasGuides = false } = props;
  const idPrefix = useId();
  const svg = useMemo(
    () =>
      pageToSvg(page, {
        fonts,
        imageHref: () => photoHref ?? BLANK_IMAGE,
        idPrefix,
        box,
        ...(title === undefined ? {} : { title }),
      }),
    [page, fonts, photoHref, idPrefix, box, title],
  );
  const shown = box === 'trim' ? page.trim : page;
  return (
    <div className="relative w-full bg-white" style={{ aspectRatio: `${shown.width} / ${shown.height}` }}>
      <div
        className="absolute inset-0 [&>svg]:size-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the painter escapes every text it is given
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {hasGuides && <CardGuides page={page} />}
    </div>
  );
}

const BLANK_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
