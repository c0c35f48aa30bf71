import { Choice } from '../../../ui/choice.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';

type WhoChoiceProps = { readonly isMany: boolean; readonly onChange: (isMany: boolean) => void };

/** [M-1] One person or many. */
export function WhoChoice({ isMany, onChange }: WhoChoiceProps) {
  return (
    <Choice
      aria-label={RECIPIENT_TEXTS.who}
      options={['one', 'many']}
      value={isMany ? 'many' : 'one'}
      onChange={(who) => onChange(who === 'many')}
      className="flex gap-0.5 rounded-full bg-paper-deep p-1"
    >
      {(who, button) => (
        <button
          {...button}
          className="min-h-9 grow rounded-full px-3 text-sm font-semibold text-ink-soft transition-colors hover:text-ink focus-visible:rounded-full focus-visible:-outline-offset-2 data-[state=checked]:bg-card data-[state=checked]:text-ink data-[state=checked]:shadow-paper pointer-coarse:min-h-11"
        >
          {RECIPIENT_TEXTS[who]}
        </button>
      )}
    </Choice>
  );
}
