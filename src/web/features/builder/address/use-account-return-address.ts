import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getProfile } from '#contract/profiles.ts';
import { fromReturnAddress } from '#contract/return-address.ts';
import type { Address } from '#domain/address.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { notify } from '#web/ui/notify.ts';
import { isSameAddress } from './address-record.ts';

/** False if the card had to change, and the customer is back at the preview to see it. */
export type CheckReturnAddress = () => Promise<boolean>;

/**
 * [P-8] Replaces or drops a return address that the account no longer has, so that it isn't mailed. Compares when the
 * card is opened, when the account's address changes, and before paying; in between, a fix may remove characters from
 * the card's own.
 */
export function useAccountReturnAddress({ state, dispatch }: Builder, isOpen: boolean): CheckReturnAddress {
  const { user, loading } = useAuth();
  const [mayBePaid, setMayBePaid] = useState(false);
  if (!mayBePaid && !loading && user === null) setMayBePaid(true);
  const printed = state.design.text.returnAddress;
  const isNeeded = isOpen && user !== null && printed !== null;
  const profile = useEndpoint(getProfile, {}, { enabled: isNeeded });
  const account = isNeeded && !profile.isFetching ? profile.data : undefined;
  /** The account's address that the card was last compared with. */
  const compared = useRef<Address | null | undefined>(undefined);

  const compare = (saved: Address | null): boolean => {
    const isKnown = compared.current !== undefined && isSame(compared.current, saved);
    compared.current = saved;
    if (printed === null || isKnown || isSame(printed, saved)) return true;
    dispatch({ type: 'text-changed', change: { returnAddress: saved } });
    // The customer hasn't seen the changed card.
    dispatch({ type: 'returned-to', step: 3 });
    notify.info(
      MESSAGE_TEXTS.oldReturnAddress,
      saved === null ? MESSAGE_TEXTS.returnAddressDropped : MESSAGE_TEXTS.returnAddressReplaced,
    );
    return false;
  };

  const update = useEffectEvent((saved: Address | null) => {
    setMayBePaid(true);
    // At the checkout only when the card is opened there: signing in later may continue a payment.
    if (state.step !== 4 || !mayBePaid) compare(saved);
  });

  useEffect(() => {
    if (account !== undefined) update(fromReturnAddress(account.return_address));
  }, [account]);

  return async () => {
    if (printed === null) return true;
    const { data } = await profile.refetch({ throwOnError: true });
    return compare(fromReturnAddress(data?.return_address));
  };
}

function isSame(a: Address | null, b: Address | null): boolean {
  return a === null || b === null ? a === b : isSameAddress(a, b);
}
