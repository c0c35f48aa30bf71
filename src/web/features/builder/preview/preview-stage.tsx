import { FlipHorizontal2 } from 'lucide-react';
import { useState } from 'react';
import type { PostcardDesign } from '#domain/postcard.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { POINTS_PER_INCH } from '#layout/units.ts';
import { CardFace } from '../../../card/card-face.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { CardWaiting } from '../card-waiting.tsx';
import { PHOTO_TEXTS } from '../texts.ts';
import type { CheckedCard } from '../use-card.ts';
import { faceTitle, type Side } from './face-title.ts';
import { TurningCard } from './turning-card.tsx';

type PreviewStageProps = {
  readonly design: PostcardDesign;
  readonly card: CheckedCard | null;
  readonly format: FormatId;
  readonly photoHref: string | null;
};

type View = 'both' | 'turn';

/** [B3-1] Both sides as they will be printed: side by side or turning, fitted or at life size, with or without guides. */
export function PreviewStage({ design, card, format, photoHref }: PreviewStageProps) {
  const [view, setView] = useState<View>('both');
  const [side, setSide] = useState<Side>('front');
  const [isLifeSize, setLifeSize] = useState(false);
  const [hasGuides, setGuides] = useState(true);
  const page = pageGeometry(format, design.printing.orientation);
  const shown = hasGuides ? page : page.trim;
  const width = isLifeSize ? `${shown.width / POINTS_PER_INCH}in` : shown.width > shown.height ? '34rem' : '22rem';
  const face = (which: Side) => (
    <div className="overflow-hidden rounded-card shadow-card">
      {card ? (
        <CardFace
          page={card.layout.scene[which]}
          fonts={card.fonts}
          photoHref={photoHref}
          box={hasGuides ? 'bleed' : 'trim'}
          hasGuides={hasGuides}
          title={faceTitle(design, which)}
        />
      ) : (
        <div style={{ aspectRatio: `${shown.width} / ${shown.height}` }}>
          <CardWaiting />
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
            { value: 'turn', label: 'Turn it' },
          ]}
        />
        <div className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
          <Checkbox label="Life size" checked={isLifeSize} onChange={setLifeSize} />
          <Checkbox label="Guides" checked={hasGuides} onChange={setGuides} />
        </div>
      </div>
      <section aria-label="Your card" tabIndex={isLifeSize ? 0 : undefined} className="mt-6 overflow-x-auto p-1 pb-8">
        <div className={classNames('mx-auto grid gap-8', !isLifeSize && 'max-w-full')} style={{ width }}>
          {view === 'both' ? (
            <>
              {face('front')}
              {face('back')}
            </>
          ) : (
            <TurningCard side={side} front={face('front')} back={face('back')} />
          )}
        </div>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-4 text-sm text-ink-soft">
        <p>
          Printed {printedSize(format, design)} inches{isLifeSize && ', shown as large as on paper'}.
        </p>
        {view === 'turn' && (
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
        {PHOTO_TEXTS.bleed}, cut away
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="w-6 border-t-2 border-dashed border-blue" />
        Safe for words and faces
      </li>
    </ul>
  );
}
