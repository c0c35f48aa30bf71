import { useDeferredValue, useId } from 'react';
import { CAPTION_BACKINGS, CAPTION_LIMIT, CAPTION_PLACES, type Caption, FRONT_COLORS } from '#domain/front.ts';
import { FONT_SIZES } from '#domain/text-style.ts';
import { findingKey } from '#layout/preflight/finding.ts';
import { ColorChoice } from '#web/features/builder/frame/color-choice.tsx';
import { fixLabel } from '#web/features/builder/frame/fix-label.ts';
import { CAPTION_TEXTS } from '#web/features/builder/frame/texts.ts';
import { FontChoice } from '#web/features/builder/message/style-panel.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useCard, useFormat } from '#web/features/builder/state/use-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { type FrontToolsProps, TOOL_COLUMNS } from './active-slot.ts';
import { focusWords, WordsField } from './words-field.tsx';

const NEW_CAPTION: Caption = {
  text: '',
  fontFamily: 'playfair',
  fontSize: 'M',
  color: '#ffffff',
  place: 'top-left',
  backing: 'shadow',
};

/** [T-6] Words on the photo. */
export function CaptionTools({ builder, front }: FrontToolsProps) {
  const caption = front.caption ?? NEW_CAPTION;
  const isWritten = caption.text !== '';
  const change = (part: Partial<Caption>) =>
    builder.dispatch({ type: 'front-changed', change: { kind: 'caption', caption: { ...caption, ...part } } });
  return (
    <div className={TOOL_COLUMNS}>
      <div className="grid content-start gap-6">
        <WordsField
          label={CAPTION_TEXTS.caption}
          placeholder={CAPTION_TEXTS.placeholder}
          rows={3}
          limit={CAPTION_LIMIT}
          value={caption.text}
          onChange={(text) => change({ text })}
        />
        <CaptionFindings builder={builder} />
        {isWritten && <FontChoice label={CAPTION_TEXTS.font} fontFamily={caption.fontFamily} onChange={change} />}
      </div>
      {isWritten && <CaptionStyle caption={caption} onChange={change} />}
    </div>
  );
}

type CaptionStyleProps = { readonly caption: Caption; readonly onChange: (part: Partial<Caption>) => void };

function CaptionStyle({ caption, onChange }: CaptionStyleProps) {
  return (
    <div className="grid content-start gap-6">
      <RadioGroup
        label={CAPTION_TEXTS.size}
        look="segments"
        value={caption.fontSize}
        onChange={(fontSize) => onChange({ fontSize })}
        options={FONT_SIZES.map((size) => ({ value: size, label: size }))}
      />
      <ColorChoice
        label={CAPTION_TEXTS.color}
        colors={FRONT_COLORS}
        value={caption.color}
        onChange={(color) => onChange({ color })}
      />
      <PlaceChoice value={caption.place} onChange={(place) => onChange({ place })} />
      <RadioGroup
        label={CAPTION_TEXTS.backing}
        look="segments"
        value={caption.backing}
        onChange={(backing) => onChange({ backing })}
        options={CAPTION_BACKINGS.map((backing) => ({ value: backing, label: CAPTION_TEXTS.backings[backing] }))}
      />
    </div>
  );
}

type PlaceChoiceProps = {
  readonly value: Caption['place'];
  readonly onChange: (place: Caption['place']) => void;
};

/** A small card with nine places. */
function PlaceChoice({ value, onChange }: PlaceChoiceProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="eyebrow">
        {CAPTION_TEXTS.place}
      </p>
      <Choice
        aria-labelledby={id}
        options={CAPTION_PLACES}
        value={value}
        onChange={onChange}
        className="mt-2 grid w-36 grid-cols-3 gap-0.5 rounded-card border border-line bg-paper-deep p-1 pointer-coarse:w-40"
      >
        {(place, button) => (
          <button
            {...button}
            aria-label={CAPTION_TEXTS.places[place]}
            title={CAPTION_TEXTS.places[place]}
            className={classNames(
              'grid min-h-8 place-content-center rounded-sm hover:bg-card focus-visible:-outline-offset-2',
              'data-[state=checked]:bg-ink pointer-coarse:min-h-11',
              place === value ? 'text-white' : 'text-ink-soft',
            )}
          >
            <span aria-hidden="true" className="h-0.5 w-4 bg-current" />
          </button>
        )}
      </Choice>
      <p className="mt-2 text-sm text-ink-soft">{CAPTION_TEXTS.drag}</p>
    </div>
  );
}

/** Says why the caption can't be printed, with a fix. */
export function CaptionFindings({ builder }: { readonly builder: Builder }) {
  const { state, dispatch } = builder;
  const design = useDeferredValue(state.design);
  const card = useCard(design, useFormat(state.design.printing));
  const findings =
    card?.findings.filter(({ places }) => places.includes('caption') || places.includes('lettering')) ?? [];
  return (
    <div role="status" className="grid justify-items-start gap-2 empty:hidden">
      {findings.map(({ message, fix, ...finding }) => (
        <div key={findingKey({ message, ...finding })} className="grid justify-items-start gap-2">
          <p className="text-sm font-medium text-red-deep">{message}</p>
          {fix && (
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                dispatch({ type: 'fixed', fix });
                focusWords();
              }}
            >
              {fixLabel(fix)}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
