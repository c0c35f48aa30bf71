import { Check } from 'lucide-react';
import { RadioGroup as Radio } from 'radix-ui';
import { memo, useCallback, useId } from 'react';
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
import { classNames } from '../../../ui/class-names.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Panel } from '../../../ui/surface.tsx';
import { AddressBookButton } from '../address/address-book.tsx';
import { SaveDraftButton } from '../save/save-draft-button.tsx';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';

/** [B2-3] … [B2-7] */
export function StylePanel({ builder }: { readonly builder: Builder }) {
  const { state, dispatch } = builder;
  const { fontFamily, fontSize, fontColor } = state.design.text;
  const change = useCallback(
    (style: Partial<TextStyle>) => dispatch({ type: 'text-changed', change: style }),
    [dispatch],
  );
  return (
    <Panel className="grid gap-6 p-6 max-xl:sm:grid-cols-2">
      <StyleChoices fontFamily={fontFamily} fontSize={fontSize} fontColor={fontColor} onChange={change} />
      <div className="grid content-start gap-3 max-xl:sm:col-span-2 max-xl:sm:grid-cols-2">
        <AddressBookButton builder={builder} />
        <SaveDraftButton builder={builder} />
      </div>
    </Panel>
  );
}

type StyleChoicesProps = TextStyle & { readonly onChange: (style: Partial<TextStyle>) => void };

const SIZE_OPTIONS = FONT_SIZES.map((size) => ({ value: size, label: size }));

/** Memoized, because these seventeen choices need not render with every letter of the message. */
const StyleChoices = memo(function StyleChoices({ fontFamily, fontSize, fontColor, onChange }: StyleChoicesProps) {
  return (
    <>
      <FontChoice value={fontFamily} onChange={(next) => onChange({ fontFamily: next })} />
      <div className="grid content-start gap-6">
        <RadioGroup
          label={MESSAGE_TEXTS.size}
          look="segments"
          value={fontSize}
          onChange={(next) => onChange({ fontSize: next })}
          options={SIZE_OPTIONS}
        />
        <ColorChoice value={fontColor} onChange={(next) => onChange({ fontColor: next })} />
      </div>
    </>
  );
});

const FACES: Record<FontFamily, string> = {
  inter: 'font-sans',
  playfair: 'font-display',
  roboto: 'font-roboto',
  dancing: 'font-hand text-xl',
  'roboto-alt': "font-['Roboto_Light_Card'] font-light",
};

/** Two families share a name, so a screen reader says which one is light. */
const SPOKEN: Partial<Record<FontFamily, string>> = { 'roboto-alt': 'light' };

type FontChoiceProps = { readonly value: FontFamily; readonly onChange: (family: FontFamily) => void };

/** [B2-3] Five fonts, each label set in its own font. */
function FontChoice({ value, onChange }: FontChoiceProps) {
  const id = useId();
  const choose = (chosen: string) => {
    const family = FONT_FAMILIES.find((each) => each === chosen);
    if (family) onChange(family);
  };
  return (
    <div>
      <p id={id} className="eyebrow">
        {MESSAGE_TEXTS.font}
      </p>
      <Radio.Root aria-labelledby={id} value={value} onValueChange={choose} className="mt-1 grid">
        {FONT_FAMILIES.map((family) => (
          <Radio.Item
            key={family}
            value={family}
            className={classNames(
              '-mx-2 flex min-h-9 items-center gap-2 rounded-md px-2 text-left text-lg leading-tight transition-colors hover:bg-paper-deep data-[state=checked]:text-red pointer-coarse:min-h-11',
              FACES[family],
            )}
          >
            {FONT_LABELS[family]}
            {SPOKEN[family] !== undefined && <span className="sr-only">, {SPOKEN[family]}</span>}
            <Radio.Indicator>
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            </Radio.Indicator>
          </Radio.Item>
        ))}
      </Radio.Root>
    </div>
  );
}

type ColorChoiceProps = { readonly value: FontColor; readonly onChange: (color: FontColor) => void };

/** [B2-5] Eight swatches, with the chosen color's name below for those who can't see it. */
function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const id = useId();
  const choose = (chosen: string) => {
    const color = FONT_COLORS.find((each) => each === chosen);
    if (color) onChange(color);
  };
  return (
    <div>
      <p id={id} className="eyebrow">
        {MESSAGE_TEXTS.color}
      </p>
      <Radio.Root
        aria-labelledby={id}
        value={value}
        onValueChange={choose}
        className="mt-2 grid max-w-56 grid-cols-4 gap-x-3 gap-y-2"
      >
        {FONT_COLORS.map((color) => (
          <Radio.Item
            key={color}
            value={color}
            aria-label={FONT_COLOR_NAMES[color]}
            title={FONT_COLOR_NAMES[color]}
            style={{ backgroundColor: color }}
            className="flex size-9 items-center justify-center rounded-full text-white ring-ink ring-offset-2 ring-offset-card transition-shadow focus-visible:rounded-full data-[state=checked]:ring-2 pointer-coarse:size-11"
          >
            <Radio.Indicator>
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            </Radio.Indicator>
          </Radio.Item>
        ))}
      </Radio.Root>
      <p className="mt-2 text-sm text-ink-soft">{FONT_COLOR_NAMES[value]}</p>
    </div>
  );
}
