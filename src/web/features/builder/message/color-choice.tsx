import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { FONT_COLOR_INKS, FONT_COLORS, type FontColor } from '#domain/text-style.ts';
import { MESSAGE_TEXTS } from '../texts.ts';

type ColorChoiceProps = { readonly value: FontColor; readonly onChange: (color: FontColor) => void };

/** [B2-5] Eight swatches; the chosen one's name stands below, for those who do not see its colour. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
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
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        onValueChange={choose}
        className="mt-2 grid max-w-56 grid-cols-4 gap-x-3 gap-y-2"
      >
        {FONT_COLORS.map((color) => (
          <RadioGroup.Item
            key={color}
            value={color}
            aria-label={FONT_COLOR_INKS[color].name}
            title={FONT_COLOR_INKS[color].name}
            style={{ backgroundColor: color }}
            className="flex size-9 items-center justify-center rounded-full text-white ring-ink ring-offset-2 ring-offset-card transition-shadow focus-visible:rounded-full data-[state=checked]:ring-2 pointer-coarse:size-11"
          >
            <RadioGroup.Indicator>
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            </RadioGroup.Indicator>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <p className="mt-2 text-sm text-ink-soft">{FONT_COLOR_INKS[value].name}</p>
    </div>
  );
}
