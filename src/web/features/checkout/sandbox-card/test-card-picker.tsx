import { FlaskConical } from 'lucide-react';
import { MISTYPED_CARD_NUMBER, TEST_CARDS } from '#domain/test-cards.ts';
import { formatCardNumber, type TypedCard } from './card-input.ts';

type TestCardPickerProps = {
  readonly disabled: boolean;
  readonly onPick: (card: TypedCard) => void;
};

const CARDS = [...TEST_CARDS, { number: MISTYPED_CARD_NUMBER, name: 'Mistyped number' }];

/** Every outcome of a payment can be seen by hand. */
export function TestCardPicker({ disabled, onPick }: TestCardPickerProps) {
  const pick = (number: string) => onPick({ number: formatCardNumber(number), expiry: '12 / 34', cvc: '123' });
  return (
    <fieldset disabled={disabled} className="rounded-panel border border-dashed border-line-strong px-4 pt-2 pb-4">
      <legend className="flex items-center gap-2 px-1.5 text-sm font-semibold">
        <FlaskConical aria-hidden="true" className="size-4 text-blue" />
        Sandbox: no money moves
      </legend>
      <p className="text-sm text-ink-soft">
        Only these test cards are taken, never a real one. Pick what should happen:
      </p>
      <ul className="mt-2.5 flex flex-wrap gap-1.5">
        {CARDS.map(({ number, name }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => pick(number)}
              className="min-h-8 rounded-full bg-blue-wash px-3 py-0.5 text-[0.8125rem] font-medium text-blue transition-colors hover:bg-blue hover:text-white focus-visible:rounded-full disabled:bg-neutral-wash disabled:text-ink-soft pointer-coarse:min-h-11"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
