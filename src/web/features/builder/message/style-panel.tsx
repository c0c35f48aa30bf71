import { Check } from 'lucide-react';
import { RadioGroup as Radio } from 'radix-ui';
import { memo, type ReactNode, useCallback, useId } from 'react';
import {
  FONT_COLOR_NAMES,
  FONT_COLORS,
  FONT_FAMILIES,
  FONT_LABELS,
  FONT_SIZES,
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
    <Panel className="grid gap-6 p-6 max-framed:sm:grid-cols-2">
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

export type StyleProps = TextStyle & { readonly onChange: (style: Partial<TextStyle>) => void };

export function useStyle({ state, dispatch }: Builder): StyleProps {
  const { fontFamily, fontSize, fontColor } = state.design.text;
  const onChange = useCallback(
    (style: Partial<TextStyle>) => dispatch({ type: 'text-changed', change: style }),
    [dispatch],
  );
  return { fontFamily, fontSize, fontColor, onChange };
}

/** Memoized, because these seventeen choices need not render with every letter of the message. */
const StyleChoices = memo(function StyleChoices(style: StyleProps) {
  return (
    <>
      <FontChoice {...style} />
      <div className="grid content-start gap-6">
        <SizeChoice {...style} />
        <ColorChoice {...style} />
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

/** Two families share a name, so a screen reader says which one is light. */
export const SPOKEN: Partial<Record<FontFamily, string>> = { 'roboto-alt': 'light' };

/** [B2-3] Five fonts, each label set in its own font. */
export function FontChoice({ fontFamily, onChange }: StyleProps) {
  const id = useId();
  const choose = (chosen: string) => {
    const family = FONT_FAMILIES.find((each) => each === chosen);
    if (family) onChange({ fontFamily: family });
  };
  return (
    <div>
      <p id={id} className="eyebrow">
        {MESSAGE_TEXTS.font}
      </p>
      <Radio.Root aria-labelledby={id} value={fontFamily} onValueChange={choose} className="mt-1 grid">
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

/** [B2-5] Eight swatches, with the chosen color's name below for those who can't see it. */
export function ColorChoice({ fontColor, onChange }: StyleProps) {
  const id = useId();
  const choose = (chosen: string) => {
    const color = FONT_COLORS.find((each) => each === chosen);
    if (color) onChange({ fontColor: color });
  };
  return (
    <div>
      <p id={id} className="eyebrow">
        {MESSAGE_TEXTS.color}
      </p>
      <Radio.Root
        aria-labelledby={id}
        value={fontColor}
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
            className="flex size-9 items-center justify-center rounded-full forced-color-adjust-none text-white ring-ink ring-offset-2 ring-offset-card transition-shadow focus-visible:rounded-full data-[state=checked]:ring-2 pointer-coarse:size-11"
          >
            <Radio.Indicator>
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            </Radio.Indicator>
          </Radio.Item>
        ))}
      </Radio.Root>
      <p className="mt-2 text-sm text-ink-soft">{FONT_COLOR_NAMES[fontColor]}</p>
    </div>
  );
}
