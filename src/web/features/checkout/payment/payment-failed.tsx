import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { CHECKOUT_TEXTS } from '../texts.ts';
import type { PaymentFailure } from './payment-failure.ts';

type PaymentFailedProps = { readonly failure: PaymentFailure; readonly onTryAgain: () => void };

/** [C-7] Nothing that was typed is lost by trying again. Takes the focus that the overlay took away. */
export function PaymentFailed({ failure, onTryAgain }: PaymentFailedProps) {
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <Callout
      tone="danger"
      title={CHECKOUT_TEXTS.failed}
      action={
        <Button ref={button} variant="ghost" size="small" onClick={onTryAgain}>
          {CHECKOUT_TEXTS.tryAgain}
        </Button>
      }
    >
      {failure.message}
    </Callout>
  );
}
