import { TicketPercent } from 'lucide-react';
import { useRef, useState } from 'react';
import { quoteOrder } from '#contract/orders.ts';
import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';
import { type PricedCard, quoteRequest } from './totals.tsx';

type CouponFormProps = {
  /** The applied coupon, as the server writes its code. */
  readonly applied: { readonly code: string; readonly percent_off: number } | null;
  readonly onApply: (code: string | null) => void;
  readonly onSignIn: () => void;
  readonly card: PricedCard;
  readonly disabled: boolean;
};

/** [C-2] The server decides who may use a code and what it is worth. */
export function CouponForm({ applied, onApply, onSignIn, card, disabled }: CouponFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [needsAccount, setNeedsAccount] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const apply = async () => {
    const couponCode = code.trim();
    if (couponCode === '') return setError(CHECKOUT_TEXTS.couponMissing);
    setIsChecking(true);
    try {
      const quote = await call(quoteOrder, { body: quoteRequest(couponCode, card) });
      onApply(quote.coupon?.code ?? null);
      setCode('');
    } catch (failure) {
      const { code: reason, message } = toApiError(failure);
      const isSignedOut = reason === 'authentication_required';
      setNeedsAccount(isSignedOut);
      setError(isSignedOut ? CHECKOUT_TEXTS.couponSignIn : message);
      // Screen readers read the error with the field.
      field.current?.focus();
    } finally {
      setIsChecking(false);
    }
  };

  if (applied !== null) {
    return (
      <p className="flex items-center gap-2.5 rounded-panel bg-green-wash px-4 py-2">
        <TicketPercent aria-hidden="true" className="size-5 text-green" />
        <span className="grow">
          <strong>{applied.code}</strong>, {applied.percent_off}% off
        </span>
        <Button variant="quiet" size="small" disabled={disabled} onClick={() => onApply(null)}>
          {CHECKOUT_TEXTS.couponRemove}
        </Button>
      </p>
    );
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChecking && !disabled) void apply();
      }}
    >
      <TextField
        ref={field}
        className="min-w-40 flex-1"
        label={CHECKOUT_TEXTS.couponLabel}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        disabled={disabled}
        error={error}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
          setNeedsAccount(false);
        }}
      />
      <Button type="submit" variant="ghost" size="small" className="mt-7" isLoading={isChecking} disabled={disabled}>
        {CHECKOUT_TEXTS.couponApply}
      </Button>
      {needsAccount && (
        <Button variant="ghost" size="small" disabled={disabled} onClick={onSignIn}>
          {CHECKOUT_TEXTS.couponSignInAction}
        </Button>
      )}
    </form>
  );
}
