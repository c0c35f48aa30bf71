import { Check } from 'lucide-react';
import { RadioGroup as Radio } from 'radix-ui';
import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';

type ColorChoiceProps<C extends string> = {
  readonly label: string;
  readonly colors: readonly C[];
  readonly names: Readonly<Record<C, string>>;
  readonly value: C;
  readonly onChange: (color: C) => void;
};

/** Swatches, with the chosen color's name below for those who can't see it. */
export function ColorChoice<C extends string>({ label, colors, names, value, onChange }: ColorChoiceProps<C>) {
  const id = useId();
  const choose = (chosen: string) => {
    const color = colors.find((each) => each === chosen);
    if (color) onChange(color);
  };
  return (
    <div>
      <p id={id} className="eyebrow">
        {label}
      </p>
      <Radio.Root aria-labelledby={id} value={value} onValueChange={choose} className="mt-2 flex flex-wrap gap-2">
        {colors.map((color) => (
          <Radio.Item
            key={color}
            value={color}
            aria-label={names[color]}
            title={names[color]}
            style={{ backgroundColor: color }}
            className={classNames(
              'flex size-8 items-center justify-center rounded-full forced-color-adjust-none ring-ink ring-offset-2 ring-offset-card transition-shadow focus-visible:rounded-full data-[state=checked]:ring-2 pointer-coarse:size-11',
              color === '#ffffff' ? 'border border-line-strong text-ink' : 'text-white',
            )}
          >
            <Radio.Indicator>
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            </Radio.Indicator>
          </Radio.Item>
        ))}
      </Radio.Root>
      <p className="mt-2 text-sm text-ink-soft">{names[value]}</p>
    </div>
  );
}
