import { useEffect, useEffectEvent, useState } from 'react';
import { getProfile } from '#contract/profiles.ts';
import { fromReturnAddress } from '#contract/return-address.ts';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { useAuth } from '../../../session/auth-context.ts';
import { notify } from '../../../ui/notify.ts';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { isSameAddress } from './address-record.ts';

/**
 * [P-8] Replaces or drops a return address that the account no longer has, so that it isn't mailed. Compares when the
 * card is opened or the account's address changes; in between, a fix may remove characters from the card's own.
 */
export function useAccountReturnAddress({ state, dispatch }: Builder, isOpen: boolean): void {
  const { user, loading } = useAuth();
  const [mayBePaid, setMayBePaid] = useState(false);
  if (!mayBePaid && !loading && user === null) setMayBePaid(true);
  const printed = state.design.text.returnAddress;
  const isNeeded = isOpen && user !== null && printed !== null;
  const profile = useEndpoint(getProfile, {}, { enabled: isNeeded });
  const account = isNeeded && !profile.isFetching ? profile.data : undefined;

  const update = useEffectEvent((saved: ReturnType<typeof fromReturnAddress>) => {
    setMayBePaid(true);
    // At the checkout only when the card is opened there: signing in later may continue a payment.
    if (printed === null || (state.step === 4 && mayBePaid)) return;
    if (saved !== null && isSameAddress(printed, saved)) return;
    dispatch({ type: 'text-changed', change: { returnAddress: saved } });
    // The customer hasn't seen the changed card.
    dispatch({ type: 'returned-to', step: 3 });
    notify.info(
      MESSAGE_TEXTS.oldReturnAddress,
      saved === null ? MESSAGE_TEXTS.returnAddressDropped : MESSAGE_TEXTS.returnAddressReplaced,
    );
  });

  useEffect(() => {
    if (account !== undefined) update(fromReturnAddress(account.return_address));
  }, [account]);
}
