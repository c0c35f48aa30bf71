import { FlipHorizontal2, Grid2x2Check, Rows2, Ruler } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react';
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
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import { PostageNote } from '#web/card/postage-note.tsx';
import { ICON_TABS, IconTab } from '#web/features/builder/frame/icon-tab.tsx';
import { PHOTO_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { CheckedCard } from '#web/features/builder/state/use-card.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { FlippingCard } from './flipping-card.tsx';
import { OTHER_SIDE, PaperFace, type Side } from './paper-face.tsx';

type PreviewStageProps = {
  readonly design: PostcardDesign;
  readonly card: CheckedCard | null;
  readonly format: FormatId;
  readonly photoHrefs: PhotoHrefs;
  /** The side in sight, where there is one. */
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  /** Refers to the card on the stage. */
  readonly place: RefObject<HTMLElement | null>;
};

type View = 'both' | 'flip';

/** How the card is looked at. */
type Looking = {
  readonly view: View;
  readonly isActualSize: boolean;
  readonly hasGuides: boolean;
};

type LookingProps = Pick<PreviewStageProps, 'side' | 'onSide'> & {
  readonly looking: Looking;
  readonly onChange: (change: Partial<Looking>) => void;
};

/** [B3-1, T-12] The card as an object: both sides, or one that flips; fitted or at actual size, with or without guides. */
export function PreviewStage({ design, card, format, photoHrefs, side, onSide, place }: PreviewStageProps) {
  const [looking, setLooking] = useState<Looking>(() => ({
    view: matchMedia('(min-width: 64rem)').matches ? 'both' : 'flip',
    isActualSize: false,
    hasGuides: false,
  }));
  const { view, isActualSize, hasGuides } = looking;
  const onChange = (change: Partial<Looking>) => setLooking({ ...looking, ...change });
  const isPhone = useMedia('(width < 40rem)');
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
  const Tools = isPhone ? PhoneTools : WideTools;
  return (
    <div className="grid gap-5 p-3 [--room:62svh] sm:p-6 sm:[--room:calc(var(--stage-height)-7rem)]">
      <section
        ref={place}
        aria-label="Your card"
        tabIndex={isActualSize ? 0 : undefined}
        // A scrolling section needs room for the sheet around the card and for its shadow.
        className={classNames(isActualSize && '-m-3 overflow-x-auto p-3 pb-10 sm:-m-6 sm:p-6')}
      >
        <div
          className={classNames(
            'mx-auto grid w-max justify-items-center gap-8 [--columns:1] [--gap:0px] [--margin:24px] sm:[--gap:32px] sm:[--margin:56px]',
            view === 'both' && 'sm:grid-cols-2 sm:[--columns:2]',
          )}
          style={
            {
              '--card': isActualSize ? actualWidth(format, orientation) : fittedWidth(format, orientation),
            } as CSSProperties
          }
        >
          {view === 'both' ? (
            <>
              {face('front')}
              {face('back')}
            </>
          ) : (
            <FlippingCard
              side={side}
              front={face('front')}
              back={face('back')}
              onFlip={() => onSide(OTHER_SIDE[side])}
            />
          )}
        </div>
      </section>
      <Tools looking={looking} onChange={onChange} side={side} onSide={onSide}>
        {hasGuides ? (
          <GuideKey />
        ) : (
          `Printed ${formatName(format, orientation)}${isActualSize ? ', shown at actual size' : ''}`
        )}
      </Tools>
      <PostageNote />
    </div>
  );
}

type ToolsProps = LookingProps & {
  /** One line about the card. */
  readonly children: ReactNode;
};

function WideTools({ looking, onChange, side, onSide, children }: ToolsProps) {
  const { view, isActualSize, hasGuides } = looking;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft">
      <div className="flex items-center gap-3">
        <RadioGroup
          label="View"
          isLabelHidden
          look="segments"
          value={view}
          onChange={(chosen) => onChange({ view: chosen })}
          options={[
            { value: 'both', label: 'Both sides' },
            { value: 'flip', label: 'Flip' },
          ]}
        />
        {view === 'flip' && (
          <IconButton
            label={`Flip to the ${OTHER_SIDE[side]}`}
            icon={<FlipHorizontal2 aria-hidden="true" className="size-5" />}
            onClick={() => onSide(OTHER_SIDE[side])}
          />
        )}
      </div>
      <div>{children}</div>
      <div className="flex gap-5">
        <Checkbox
          label="Actual size"
          checked={isActualSize}
          onChange={(isChosen) => onChange({ isActualSize: isChosen })}
        />
        <Checkbox label="Guides" checked={hasGuides} onChange={(isChosen) => onChange({ hasGuides: isChosen })} />
      </div>
    </div>
  );
}

/** [T-11] As in step 2. */
function PhoneTools({ looking, onChange, side, onSide, children }: ToolsProps) {
  const { view, isActualSize, hasGuides } = looking;
  const isBoth = view === 'both';
  return (
    <div>
      <fieldset aria-label="View" className={`-mx-3 ${ICON_TABS}`}>
        <IconTab
          label="Flip"
          aria-label={`Flip to the ${OTHER_SIDE[side]}`}
          icon={<FlipHorizontal2 aria-hidden="true" className="size-4" />}
          disabled={isBoth}
          onClick={() => onSide(OTHER_SIDE[side])}
        />
        <IconTab
          label="Both sides"
          icon={<Rows2 aria-hidden="true" className="size-4" />}
          aria-pressed={isBoth}
          onClick={() => onChange({ view: isBoth ? 'flip' : 'both' })}
        />
        <IconTab
          label="Actual size"
          icon={<Ruler aria-hidden="true" className="size-4" />}
          aria-pressed={isActualSize}
          onClick={() => onChange({ isActualSize: !isActualSize })}
        />
        <IconTab
          label="Guides"
          icon={<Grid2x2Check aria-hidden="true" className="size-4" />}
          aria-pressed={hasGuides}
          onClick={() => onChange({ hasGuides: !hasGuides })}
        />
      </fieldset>
      <div className="min-h-12 px-1 pt-3 text-sm text-ink-soft">{children}</div>
    </div>
  );
}

/** The card is as large as the stage allows. */
function fittedWidth(format: FormatId, orientation: Orientation): string {
  const { width, height } = pageGeometry(format, orientation).trim;
  return `min((100cqw - var(--margin) - var(--gap)) / var(--columns), max(var(--room), 12rem) * ${width / height})`;
}

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
        Keep text and faces inside
      </li>
    </ul>
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
