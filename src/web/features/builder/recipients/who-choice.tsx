import { RadioGroup as Radio } from 'radix-ui';
import { RECIPIENT_TEXTS } from './texts.ts';

type WhoChoiceProps = { readonly isMany: boolean; readonly onChange: (isMany: boolean) => void };

const STYLE =
  'min-h-9 grow rounded-full px-3 text-sm font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:rounded-full focus-visible:-outline-offset-2 data-[state=checked]:bg-card data-[state=checked]:text-ink data-[state=checked]:shadow-paper pointer-coarse:min-h-11';

/** [M-1] One person or many. */
export function WhoChoice({ isMany, onChange }: WhoChoiceProps) {
  return (
    <Radio.Root
      aria-label={RECIPIENT_TEXTS.who}
      value={isMany ? 'many' : 'one'}
      onValueChange={(value) => onChange(value === 'many')}
      className="flex gap-0.5 rounded-full bg-paper-deep p-1"
    >
      <Radio.Item value="one" className={STYLE}>
        {RECIPIENT_TEXTS.one}
      </Radio.Item>
      <Radio.Item value="many" className={STYLE}>
        {RECIPIENT_TEXTS.many}
      </Radio.Item>
    </Radio.Root>
  );
}
