import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { FONT_FAMILIES, FONT_LABELS, type FontFamily } from '#domain/text-style.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MESSAGE_TEXTS } from '../texts.ts';

const FACES: Record<FontFamily, string> = {
  inter: 'font-sans',
  playfair: 'font-display',
  roboto: 'font-roboto',
  dancing: 'font-hand text-xl',
  'roboto-alt': "font-['Roboto_Light_Card'] font-light",
};

/** Two families share a name; a screen reader cannot see that one is light. */
const SPOKEN: Partial<Record<FontFamily, string>> = { 'roboto-alt': 'light' };

type FontChoiceProps = { readonly value: FontFamily; readonly onChange: (family: FontFamily) => void };

/** [B2-3] Five fonts, each shown in itself. */
export function FontChoice({ value, onChange }: FontChoiceProps) {
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
      <RadioGroup.Root aria-labelledby={id} value={value} onValueChange={choose} className="mt-1 grid">
        {FONT_FAMILIES.map((family) => (
          <RadioGroup.Item
            key={family}
            value={family}
            className={classNames(
              '-mx-2 flex min-h-9 items-center gap-2 rounded-md px-2 text-left text-lg leading-tight transition-colors hover:bg-paper-deep data-[state=checked]:text-red pointer-coarse:min-h-11',
              FACES[family],
            )}
          >
            {FONT_LABELS[family]}
            {SPOKEN[family] !== undefined && <span className="sr-only">, {SPOKEN[family]}</span>}
            <RadioGroup.Indicator>
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            </RadioGroup.Indicator>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
