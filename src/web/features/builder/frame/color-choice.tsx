import { Check } from 'lucide-react';
import { useId } from 'react';
import { Choice } from '#web/ui/choice.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { COLOR_NAMES } from './texts.ts';

type ColorChoiceProps<C extends keyof typeof COLOR_NAMES> = {
  readonly label: string;
  readonly colors: readonly C[];
  readonly value: C;
  readonly onChange: (color: C) => void;
};

/** Swatches in two rows, with the chosen color's name below for those who can't see it. */
export function ColorChoice<C extends keyof typeof COLOR_NAMES>(props: ColorChoiceProps<C>) {
  const { label, colors, value, onChange } = props;
  const id = useId();
  return (
    <div>
      <p id={id} className="eyebrow">
        {label}
      </p>
      <Choice
        aria-labelledby={id}
        options={colors}
        value={value}
        onChange={onChange}
        className="mt-2 grid w-fit gap-x-3 gap-y-2"
        style={{ gridTemplateColumns: `repeat(${Math.ceil(colors.length / 2)}, auto)` }}
      >
        {(color, button) => (
          <button
            {...button}
            aria-label={COLOR_NAMES[color]}
            title={COLOR_NAMES[color]}
            style={{ backgroundColor: color }}
            className={classNames(
              'flex size-9 items-center justify-center rounded-full forced-color-adjust-none ring-ink ring-offset-2 ring-offset-card transition-shadow focus-visible:rounded-full data-[state=checked]:ring-2 pointer-coarse:size-11',
              color === '#ffffff' ? 'border border-line-strong text-ink' : 'text-white',
            )}
          >
            {color === value && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
          </button>
        )}
      </Choice>
      <p className="mt-2 text-sm text-ink-soft">{COLOR_NAMES[value]}</p>
    </div>
  );
}
