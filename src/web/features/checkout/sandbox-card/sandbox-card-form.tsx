import { FlaskConical } from 'lucide-react';
import { useImperativeHandle, useRef, useState } from 'react';
import { MISTYPED_CARD_NUMBER, TEST_CARDS } from '#contract/sandbox/test-cards.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { CardConfirmation, CardFormProps, CardOutcome } from '../payment/card-form.ts';
import { type BankAnswer, BankDialog } from './bank-approval.tsx';
import {
  type CardErrors,
  digitsOf,
  findCardErrors,
  formatCardNumber,
  formatExpiry,
  type TypedCard,
} from './card-input.ts';
import { confirmSandboxPayment } from './sandbox-client.ts';

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' };

/** The field that a decline is about. */
const FIELDS: Partial<Record<ErrorCode, keyof TypedCard>> = {
  incorrect_number: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
};

type Asking = { readonly intentId: string; readonly answer: (answer: BankAnswer) => void };

/** Plain fields in place of Stripe's. They take test cards only, and nothing leaves this installation. */
export function SandboxCardForm({ ref, publishableKey, disabled }: CardFormProps) {
  const [card, setCard] = useState(EMPTY);
  const [errors, setErrors] = useState<CardErrors>({});
  const [asking, setAsking] = useState<Asking | null>(null);
  const inputs = {
    number: useRef<HTMLInputElement>(null),
    expiry: useRef<HTMLInputElement>(null),
    cvc: useRef<HTMLInputElement>(null),
  };

  const askBank = (intentId: string) =>
    new Promise<BankAnswer>((resolve) => setAsking({ intentId, answer: resolve })).finally(() => setAsking(null));

  const charge = async (confirmation: CardConfirmation): Promise<CardOutcome> => {
    const confirmed = await confirmSandboxPayment({ ...confirmation, card, publishableKey });
    if (confirmed.kind !== 'approval') return confirmed;
    const answer = await askBank(confirmed.intentId);
    if (answer === 'approved') return { kind: 'succeeded' };
    return { kind: 'failed', code: answer === 'refused' ? 'card_authentication_required' : 'payment_incomplete' };
  };

  useImperativeHandle(ref, () => ({
    findFault: () => null,
    check: () => {
      const found = findCardErrors(card);
      setErrors(found);
      const first = (['number', 'expiry', 'cvc'] as const).find((field) => found[field] !== undefined);
      if (first !== undefined) inputs[first].current?.focus();
      return first === undefined;
    },
    focus: () => inputs.number.current?.focus(),
    confirm: async (confirmation) => {
      const lost: CardOutcome = { kind: 'failed', code: 'payment_network' };
      const outcome = await charge(confirmation).catch(() => lost);
      const field = outcome.kind === 'failed' ? FIELDS[outcome.code] : undefined;
      if (field !== undefined && outcome.kind === 'failed') setErrors({ [field]: ERRORS[outcome.code].message });
      return outcome;
    },
  }));

  const change = (part: Partial<TypedCard>) => {
    setCard((before) => ({ ...before, ...part }));
    setErrors({});
  };

  return (
    <div className="grid gap-5">
      <p className="flex items-start gap-2 text-sm text-ink-soft">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-blue" />
        <span>
          <strong className="font-semibold text-ink">Sandbox: no money moves.</strong> Never enter a real card.
        </span>
      </p>
      <TextField
        ref={inputs.number}
        label="Card number"
        name="cardnumber"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        error={errors.number}
        disabled={disabled}
        onChange={({ target }) => change({ number: formatCardNumber(target.value) })}
      />
      <div className="grid grid-cols-2 gap-5">
        <TextField
          ref={inputs.expiry}
          label="Expiration date"
          name="exp-date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          value={card.expiry}
          error={errors.expiry}
          disabled={disabled}
          onChange={({ target }) => change({ expiry: formatExpiry(target.value, card.expiry) })}
        />
        <TextField
          ref={inputs.cvc}
          label="Security code (CVC)"
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          value={card.cvc}
          error={errors.cvc}
          disabled={disabled}
          onChange={({ target }) => change({ cvc: digitsOf(target.value).slice(0, 4) })}
        />
      </div>
      <TestCardPicker disabled={disabled} onPick={change} />
      {asking !== null && <BankDialog intentId={asking.intentId} onAnswer={asking.answer} />}
    </div>
  );
}

type TestCardPickerProps = {
  readonly disabled: boolean;
  readonly onPick: (card: TypedCard) => void;
};

const CARDS = [...TEST_CARDS, { number: MISTYPED_CARD_NUMBER, name: 'Mistyped number' }];

/** Offers a test card for every payment outcome. */
function TestCardPicker({ disabled, onPick }: TestCardPickerProps) {
  const pick = (number: string) => onPick({ number: formatCardNumber(number), expiry: '12 / 34', cvc: '123' });
  return (
    <fieldset disabled={disabled} className="rounded-panel border border-dashed border-line-strong px-4 pt-2 pb-4">
      <legend className="px-1.5 text-sm font-semibold">Or pick a test card for what should happen</legend>
      <ul className="flex flex-wrap gap-1.5">
        {CARDS.map(({ number, name }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => pick(number)}
              className="min-h-8 rounded-full bg-blue-wash px-3 py-0.5 text-sm font-medium text-blue transition-colors hover:bg-blue hover:text-white focus-visible:rounded-full disabled:bg-neutral-wash disabled:text-ink-soft pointer-coarse:min-h-11"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
