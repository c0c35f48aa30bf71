import { Check } from 'lucide-react';
import { memo, type ReactNode, useCallback, useId } from 'react';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import {
  FONT_COLOR_NAMES,
  FONT_COLORS,
  FONT_FAMILIES,
  FONT_LABELS,
  FONT_SIZES,
  type FontColor,
  type FontFamily,
  type TextStyle,
} from '#domain/text-style.ts';
import { AddressBookButton } from '#web/features/builder/address/address-book.tsx';
import { ColorChoice } from '#web/features/builder/frame/color-choice.tsx';
import { MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { SaveDraftButton } from '#web/features/builder/save/save-draft-button.tsx';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Panel } from '#web/ui/surface.tsx';

type StylePanelProps = {
  readonly builder: Builder;
  /** The choice between one person and many. */
  readonly who: ReactNode;
  readonly isMany: boolean;
  readonly children: ReactNode;
};

/** [B2-3] … [B2-7] */
export function StylePanel({ builder, who, isMany, children }: StylePanelProps) {
  return (
    <Panel className="grid gap-6 px-5 py-5 max-framed:sm:grid-cols-2 sm:px-8 framed:px-6 framed:py-4">
      {who}
      <StyleChoices {...useStyle(builder)} />
      <div className="grid content-start gap-3 max-framed:sm:col-span-2 max-framed:sm:grid-cols-2">
        {!isMany && <AddressBookButton builder={builder} />}
        <SaveDraftButton builder={builder} />
      </div>
      <div className="grid content-start gap-4 max-framed:sm:col-span-2">{children}</div>
    </Panel>
  );
}

export type StyleProps = TextStyle & {
  /** A style that goes well with the template on the front; null for a photo. */
  readonly suggestedColor: FontColor | null;
  readonly onChange: (style: Partial<TextStyle>) => void;
};

export function useStyle({ state, dispatch }: Builder): StyleProps {
  const { fontFamily, fontSize, fontColor } = state.design.text;
  const { front } = state.design;
  const suggestedColor = front?.kind === 'template' ? TEMPLATE_TEXTS[front.templateId].color : null;
  const onChange = useCallback(
    (style: Partial<TextStyle>) => dispatch({ type: 'text-changed', change: style }),
    [dispatch],
  );
  return { fontFamily, fontSize, fontColor, suggestedColor, onChange };
}

/** Memoized, because these seventeen choices need not render with every letter of the message. */
const StyleChoices = memo(function StyleChoices(style: StyleProps) {
  return (
    <>
      <FontChoice {...style} />
      <div className="grid content-start gap-6">
        <SizeChoice {...style} />
        <TextColorChoice {...style} />
      </div>
    </>
  );
});

const SIZE_OPTIONS = FONT_SIZES.map((size) => ({ value: size, label: size }));

/** [B2-4] */
export function SizeChoice({ fontSize, onChange }: StyleProps) {
  return (
    <RadioGroup
      label={MESSAGE_TEXTS.size}
      look="segments"
      value={fontSize}
      onChange={(next) => onChange({ fontSize: next })}
      options={SIZE_OPTIONS}
    />
  );
}

export const FACES: Record<FontFamily, string> = {
  inter: 'font-sans',
  playfair: 'font-display',
  roboto: 'font-roboto',
  dancing: 'font-hand text-xl',
  'roboto-alt': "font-['Roboto_Light_Card'] font-light",
};

/** Two families share a name. */
function FontName({ family }: { readonly family: FontFamily }) {
  if (family !== 'roboto-alt') return FONT_LABELS[family];
  return (
    <span>
      <span>{FONT_LABELS[family]}</span> <span>Light</span>
    </span>
  );
}

type FontChoiceProps = Pick<StyleProps, 'fontFamily'> & {
  readonly onChange: (style: Pick<TextStyle, 'fontFamily'>) => void;
  readonly label?: string;
};

/** [B2-3] Five fonts, each label set in its own font. */
export function FontChoice({ fontFamily, onChange, label = MESSAGE_TEXTS.font }: FontChoiceProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="eyebrow">
        {label}
      </p>
      <Choice
        aria-labelledby={id}
        options={FONT_FAMILIES}
        value={fontFamily}
        onChange={(family) => onChange({ fontFamily: family })}
        className="mt-1 grid"
      >
        {(family, button) => (
          <button
            {...button}
            className={classNames(
              '-mx-2 flex min-h-9 items-center gap-2 rounded-md px-2 text-left text-lg leading-tight transition-colors hover:bg-paper-deep data-[state=checked]:text-red pointer-coarse:min-h-11',
              FACES[family],
            )}
          >
            <FontName family={family} />
            {family === fontFamily && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
          </button>
        )}
      </Choice>
    </div>
  );
}

/** [B2-5] Eight swatches. */
export function TextColorChoice({ fontColor, suggestedColor, onChange }: StyleProps) {
  return (
    <div>
      <ColorChoice
        label={MESSAGE_TEXTS.color}
        colors={FONT_COLORS}
        value={fontColor}
        onChange={(color) => onChange({ fontColor: color })}
      />
      {suggestedColor !== null && suggestedColor !== fontColor && (
        <Button variant="quiet" size="small" className="-ml-4" onClick={() => onChange({ fontColor: suggestedColor })}>
          {MESSAGE_TEXTS.templateColor(FONT_COLOR_NAMES[suggestedColor])}
        </Button>
      )}
    </div>
  );
}
