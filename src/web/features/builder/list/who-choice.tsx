import { RadioGroup } from '#web/ui/radio-group.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';

type WhoChoiceProps = { readonly isMany: boolean; readonly onChange: (isMany: boolean) => void };

/** [M-1] One person or many. */
export function WhoChoice({ isMany, onChange }: WhoChoiceProps) {
  return (
    <RadioGroup
      label={RECIPIENT_TEXTS.who}
      isLabelHidden
      look="segments"
      value={isMany ? 'many' : 'one'}
      onChange={(who) => onChange(who === 'many')}
      options={WHO}
    />
  );
}

const WHO = (['one', 'many'] as const).map((who) => ({ value: who, label: RECIPIENT_TEXTS[who] }));
