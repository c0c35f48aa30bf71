import { FlipHorizontal2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import { TEMPLATES } from '#domain/template.ts';
import { isBlank } from '#domain/visible-text.ts';
import { returnAddressLines } from '#layout/back/address-lines.ts';
import { backGeometry } from '#layout/back/back-geometry.ts';
import { addressLinesToFill, MESSAGE_PLACEHOLDER } from '#layout/back/placeholders.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { POINTS_PER_INCH } from '#layout/units.ts';
import { CardFace } from '../../../card/card-face.tsx';
import { PostageNote } from '../../../card/postage-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { CardLoading } from '../card-loading.tsx';
import { PHOTO_TEXTS } from '../texts.ts';
import type { CheckedCard } from '../use-card.ts';

type PreviewStageProps = {
  readonly design: PostcardDesign;
  readonly card: CheckedCard | null;
  readonly format: FormatId;
  readonly photoHref: string | null;
};

type Side = 'front' | 'back';
type View = 'both' | 'flip';

/** [B3-1] Both sides as they will be printed: together or flipping, fitted or at actual size, with or without guides. */
export function PreviewStage({ design, card, format, photoHref }: PreviewStageProps) {
  const [view, setView] = useState<View>('both');
  const [side, setSide] = useState<Side>('front');
  const [isActualSize, setActualSize] = useState(false);
  const [hasGuides, setGuides] = useState(true);
  const page = pageGeometry(format, design.printing.orientation);
  const shown = hasGuides ? page : page.trim;
  const width = isActualSize ? `${shown.width / POINTS_PER_INCH}in` : shown.width > shown.height ? '34rem' : '22rem';
  const face = (which: Side) => (
    <div className="overflow-hidden rounded-card shadow-card">
      {card ? (
        <CardFace
          page={card.layout.scene[which]}
          fonts={card.fonts}
          photoHref={photoHref}
          box={hasGuides ? 'bleed' : 'trim'}
          hasGuides={hasGuides}
          title={which === 'front' ? frontTitle(design) : backTitle(design, format)}
        />
      ) : (
        <div style={{ aspectRatio: `${shown.width} / ${shown.height}` }}>
          <CardLoading card={card} />
        </div>
      )}
    </div>
  );
  return (
    <div className="rounded-panel bg-paper-deep p-4 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
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
        <div className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
          <Checkbox label="Actual size" checked={isActualSize} onChange={setActualSize} />
          <Checkbox label="Guides" checked={hasGuides} onChange={setGuides} />
        </div>
      </div>
      <section aria-label="Your card" tabIndex={isActualSize ? 0 : undefined} className="mt-6 overflow-x-auto p-1 pb-8">
        <div className={classNames('mx-auto grid gap-8', !isActualSize && 'max-w-full')} style={{ width }}>
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
      <div className="flex flex-wrap items-center justify-between gap-4 text-sm text-ink-soft">
        <p>
          Printed {printedSize(format, design)} inches{isActualSize && ', shown at actual size'}.
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
      <PostageNote className="mt-2" />
    </div>
  );
}

function printedSize(format: FormatId, { printing }: PostcardDesign): string {
  const { widthInches, heightInches } = FORMATS[format];
  const sides = printing.orientation === 'landscape' ? [widthInches, heightInches] : [heightInches, widthInches];
  return sides.join(' x ');
}

function GuideKey() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-6 border-[1.5px] border-red bg-red/15" />
        {PHOTO_TEXTS.bleed}, trimmed off
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="w-6 border-t-2 border-dashed border-blue" />
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
  if (front.kind === 'photo') return 'Front of your card, with your photo';
  const template = TEMPLATES.find(({ id }) => id === front.templateId);
  return `Front of your card, with the ${template?.title ?? front.templateId} design`;
}

function backTitle({ text, printing }: PostcardDesign, format: FormatId): string {
  const message = isBlank(text.message) ? MESSAGE_PLACEHOLDER : text.message;
  const lines = addressLinesToFill(text).map((parts) => parts.map((part) => part.text).join(''));
  const hasRoom = backGeometry(format, printing.orientation).returnAddress !== null;
  const sender = hasRoom && text.returnAddress ? returnAddressLines(text.returnAddress, text.country) : [];
  const from = sender.length > 0 ? ` Return address: ${sender.join(', ')}` : '';
  return `Back of your card. Message: ${message} Address: ${lines.join(', ')}${from}`;
}
