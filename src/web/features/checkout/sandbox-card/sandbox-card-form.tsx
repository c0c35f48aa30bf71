import { useImperativeHandle, useRef, useState } from 'react';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { CardConfirmation, CardFormProps, CardOutcome } from '../payment/card-form.ts';
import { type BankAnswer, BankDialog } from './bank-dialog.tsx';
import {
  type CardComplaints,
  complaintsAbout,
  digitsOf,
  formatCardNumber,
  formatExpiry,
  type TypedCard,
} from './card-input.ts';
import { confirmSandboxPayment } from './sandbox-client.ts';
import { TestCardPicker } from './test-card-picker.tsx';

const EMPTY: TypedCard = { number: '', expiry: '', cvc: '' };

/** Which field a refusal of the bank is about. */
const FIELDS: Partial<Record<ErrorCode, keyof TypedCard>> = {
  incorrect_number: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
};

type Asking = { readonly intentId: string; readonly answer: (answer: BankAnswer) => void };

/** Plain fields instead of Stripe's: they take test cards only, and nothing leaves this installation. */
export function SandboxCardForm({ ref, publishableKey, disabled }: CardFormProps) {
  const [card, setCard] = useState(EMPTY);
  const [complaints, setComplaints] = useState<CardComplaints>({});
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
    check: () => {
      const found = complaintsAbout(card);
      setComplaints(found);
      const first = (['number', 'expiry', 'cvc'] as const).find((field) => found[field] !== undefined);
      if (first !== undefined) inputs[first].current?.focus();
      return first === undefined;
    },
    focus: () => inputs.number.current?.focus(),
    confirm: async (confirmation) => {
      const lost: CardOutcome = { kind: 'failed', code: 'payment_network' };
      const outcome = await charge(confirmation).catch(() => lost);
      const field = outcome.kind === 'failed' ? FIELDS[outcome.code] : undefined;
      if (field !== undefined && outcome.kind === 'failed') setComplaints({ [field]: ERRORS[outcome.code].message });
      return outcome;
    },
  }));

  const change = (part: Partial<TypedCard>) => {
    setCard((before) => ({ ...before, ...part }));
    setComplaints({});
  };

  return (
    <div className="grid gap-5">
      <TestCardPicker disabled={disabled} onPick={change} />
      <TextField
        ref={inputs.number}
        label="Card number"
        name="cardnumber"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={card.number}
        error={complaints.number}
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
          error={complaints.expiry}
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
          error={complaints.cvc}
          disabled={disabled}
          onChange={({ target }) => change({ cvc: digitsOf(target.value).slice(0, 4) })}
        />
      </div>
      {asking !== null && <BankDialog intentId={asking.intentId} onAnswer={asking.answer} />}
    </div>
  );
}
