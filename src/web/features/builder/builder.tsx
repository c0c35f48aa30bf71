import type { ReactNode } from 'react';

/** What the builder hands to step 4, which another feature draws. */
export type CheckoutSlot = (props: { readonly onBack: () => void }) => ReactNode;

export function Builder(_props: { readonly checkout: CheckoutSlot }) {
  return <p className="text-center text-ink-soft">Select photo</p>;
}
