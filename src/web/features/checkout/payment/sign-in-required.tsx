import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';

/** [C-8] */
export function SignInRequired({ onSignIn }: { readonly onSignIn: () => void }) {
  return (
    <Callout
      tone="info"
      title={CHECKOUT_TEXTS.signInRequired}
      action={<Button onClick={onSignIn}>{CHECKOUT_TEXTS.signInAction}</Button>}
    >
      {CHECKOUT_TEXTS.signInText}
    </Callout>
  );
}
