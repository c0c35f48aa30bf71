import { FlipHorizontal2 } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { isEmptyDrawing } from '#domain/drawing.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Orientation } from '#domain/printing-options.ts';
import { TEMPLATES } from '#domain/template.ts';
import { isBlank } from '#domain/visible-text.ts';
import { addressLines, returnAddressLines } from '#layout/back/address-lines.ts';
import { backGeometry } from '#layout/back/back-geometry.ts';
import { addressLinesToFill, MESSAGE_PLACEHOLDER } from '#layout/back/placeholders.ts';
import { type FormatId, formatName } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { POINTS_PER_INCH } from '#layout/units.ts';
import type { PhotoHrefs } from '../../../card/card-face.tsx';
import { PostageNote } from '../../../card/postage-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { PHOTO_TEXTS } from '../texts.ts';
import type { CheckedCard } from '../use-card.ts';
import { PaperFace, type Side } from './paper-face.tsx';

const LARGEST_FORMAT: FormatId = '9x6';

type PreviewStageProps = {
  readonly design: PostcardDesign;
  readonly card: CheckedCard | null;
  readonly format: FormatId;
  readonly photoHrefs: PhotoHrefs;
};

type View = 'both' | 'flip';

/** [B3-1, T-12] The card as an object: both sides, or one that flips; fitted or at actual size, with or without guides. */
export function PreviewStage({ design, card, format, photoHrefs }: PreviewStageProps) {
  const [view, setView] = useState<View>(() => (matchMedia('(min-width: 64rem)').matches ? 'both' : 'flip'));
  const [side, setSide] = useState<Side>('front');
  const [isActualSize, setActualSize] = useState(false);
  const [hasGuides, setGuides] = useState(true);
  const { orientation } = design.printing;
  const face = (which: Side) => (
    <PaperFace
      side={which}
      design={design}
      card={card}
      format={format}
      photoHrefs={photoHrefs}
      hasGuides={hasGuides}
      title={which === 'front' ? `${frontTitle(design)}${drawn(design, 'front')}` : backTitle(design, format)}
    />
  );
  return (
    <div className="grid gap-7 px-6 py-5 sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <RadioGroup
          label="View"
          isLabelHidden
          look="segments"
          value={view}
          onChange={setView}
          options={[
            { value: 'both', label: 'Both sides' },
            { value: 'flip', label: 'Flip' },
          ]}
        />
        <div className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <Checkbox label="Actual size" checked={isActualSize} onChange={setActualSize} />
          <Checkbox label="Guides" checked={hasGuides} onChange={setGuides} />
        </div>
      </div>
      <section
        aria-label="Your card"
        tabIndex={isActualSize ? 0 : undefined}
        // A scrolling section needs room for the sheet around the card and for its shadow.
        className={classNames(isActualSize && '-m-6 overflow-x-auto p-6 pb-10')}
      >
        <div
          className={classNames(
            'mx-auto grid w-max justify-items-center gap-10 [--columns:1] [--gap:0px] [--least:1] sm:[--columns:2] sm:[--gap:40px] sm:[--least:0]',
            view === 'both' && 'sm:grid-cols-2',
          )}
          style={
            {
              '--card': isActualSize ? actualWidth(format, orientation) : WIDTHS[view](format, orientation),
            } as CSSProperties
          }
        >
          {view === 'both' ? (
            <>
              {face('front')}
              {face('back')}
            </>
          ) : (
            <FlippingCard side={side} front={face('front')} back={face('back')} />
          )}
        </div>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft">
        <p>
          Printed {formatName(format, orientation)}
          {isActualSize && ', shown at actual size'}
        </p>
        {view === 'flip' && (
          <Button
            variant="ghost"
            size="small"
            icon={<FlipHorizontal2 aria-hidden="true" className="size-4" />}
            onClick={() => setSide(side === 'front' ? 'back' : 'front')}
          >
            Flip to the {side === 'front' ? 'back' : 'front'}
          </Button>
        )}
        {hasGuides && <GuideKey />}
      </div>
      <PostageNote className="-mt-5" />
    </div>
  );
}

/** The stage's height without its margins, and what is above and below the card. */
const ROOM = '(var(--stage-height) - 48px - 10rem)';

/** Widths at which the card fits. Several sides share the stage; one is as large as its size is beside the largest. */
const WIDTHS: Record<View, (format: FormatId, orientation: Orientation) => string> = {
  both: (format, orientation) => {
    const { width, height } = pageGeometry(format, orientation).trim;
    return `min((100cqw - 72px - var(--gap)) / var(--columns), max(${ROOM}, 12rem) * ${width / height})`;
  },
  flip: (format, orientation) => {
    const { width } = pageGeometry(format, orientation).trim;
    const largest = pageGeometry(LARGEST_FORMAT, orientation).trim;
    const scale = Math.min(1, width / largest.width);
    return `calc(min(100cqw - 48px, max(${ROOM}, 12rem) * ${largest.width / largest.height}) * max(${scale}, var(--least)))`;
  },
};

function actualWidth(format: FormatId, orientation: Orientation): string {
  return `${pageGeometry(format, orientation).trim.width / POINTS_PER_INCH}in`;
}

function GuideKey() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-6 border border-red bg-card" />
        {PHOTO_TEXTS.bleed}, trimmed off
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="w-6 border-t border-dashed border-blue" />
        Safe for text and faces
      </li>
    </ul>
  );
}

type FlippingCardProps = { readonly side: Side; readonly front: ReactNode; readonly back: ReactNode };

const FACE = 'col-start-1 row-start-1 [backface-visibility:hidden]';

/** One card with two sides. With reduced motion it flips at once. */
function FlippingCard({ side, front, back }: FlippingCardProps) {
  const isBack = side === 'back';
  return (
    <div className="[perspective:1800px]">
      <div
        className={classNames(
          'grid transition-transform duration-700 ease-paper [transform-style:preserve-3d]',
          isBack && '[transform:rotateY(180deg)]',
        )}
      >
        <div inert={isBack} aria-hidden={isBack} className={FACE}>
          {front}
        </div>
        <div inert={!isBack} aria-hidden={!isBack} className={classNames(FACE, '[transform:rotateY(180deg)]')}>
          {back}
        </div>
      </div>
    </div>
  );
}

/** Says what the card shows, because its letters are painted as outlines. */
function frontTitle({ front }: PostcardDesign): string {
  if (front === null) return 'Front of your card, still empty';
  if (front.kind === 'photos') return `Front of your card, with your ${front.slots.length === 1 ? 'photo' : 'photos'}`;
  const template = TEMPLATES.find(({ id }) => id === front.templateId);
  return `Front of your card, with the ${template?.title ?? front.templateId} design`;
}

function drawn({ drawings }: PostcardDesign, side: Side): string {
  return isEmptyDrawing(drawings[side]) ? '' : ', with a drawing';
}

function backTitle(design: PostcardDesign, format: FormatId): string {
  const { text, printing, hiddenId } = design;
  const message = isBlank(text.message) ? MESSAGE_PLACEHOLDER : text.message;
  const toFill = () => addressLinesToFill(text).map((parts) => parts.map((part) => part.text).join(''));
  const lines = hiddenId === null ? toFill() : addressLines(text);
  const hasRoom = backGeometry(format, printing.orientation).returnAddress !== null;
  const sender = hasRoom && text.returnAddress ? returnAddressLines(text.returnAddress, text.country) : [];
  const from = sender.length > 0 ? ` Return address: ${sender.join(', ')}` : '';
  return `Back of your card${drawn(design, 'back')}. Message: ${message} Address: ${lines.join(', ')}${from}`;
}
