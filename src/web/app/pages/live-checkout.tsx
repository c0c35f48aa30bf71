/** Step 4 with the account's sign-in dialog: loaded together, so that signing in works even if the connection drops. */
import { SignInDialog } from '#web/features/auth/sign-in-dialog.tsx';
import { Checkout, type CheckoutProps } from '#web/features/checkout/checkout.tsx';

export function LiveCheckout(props: Omit<CheckoutProps, 'signInDialog'>) {
  return <Checkout {...props} signInDialog={SignInDialog} />;
}
