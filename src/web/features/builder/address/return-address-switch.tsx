import { memo } from 'react';
import { useLocation } from 'react-router';
import { getProfile } from '#contract/profiles.ts';
import { fromReturnAddress } from '#contract/return-address.ts';
import type { Address, Country } from '#domain/address.ts';
import type { Orientation } from '#domain/printing-options.ts';
import { returnAddressLines } from '#layout/back/address-lines.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { authPath } from '#web/session/return-path.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type ReturnAddressSwitchProps = {
  /** The one on the card. A portrait card keeps it without printing it. */
  readonly printed: Address | null;
  readonly orientation: Orientation;
  readonly destination: Country;
  readonly dispatch: Builder['dispatch'];
};

/** [P-8] Puts the account's return address on the card. Memoized, so that it doesn't render with the message. */
export const ReturnAddressSwitch = memo(function ReturnAddressSwitch(props: ReturnAddressSwitchProps) {
  const { printed, orientation, destination, dispatch } = props;
  const { user, loading } = useAuth();
  const profile = useEndpoint(getProfile, {}, { enabled: user !== null });
  const saved = fromReturnAddress(profile.data?.return_address);
  const available = printed ?? saved;
  if (available === null && user === null && !loading) return <SignInHint />;
  if (available === null) return profile.data === undefined ? null : <AccountHint />;
  const print = (returnAddress: Address | null) => dispatch({ type: 'text-changed', change: { returnAddress } });
  const hasRoom = orientation === 'landscape';
  return (
    <div className="flex items-start justify-between gap-3">
      <Checkbox
        label={MESSAGE_TEXTS.returnAddress}
        hint={hasRoom ? returnAddressLines(available, destination).join(', ') : MESSAGE_TEXTS.noRoomForReturnAddress}
        checked={hasRoom && printed !== null}
        disabled={!hasRoom}
        onChange={(isPrinted) => print(isPrinted ? available : null)}
      />
      {user && (
        <TextLink to={PATHS.account} aria-label="Edit your return address">
          Edit
        </TextLink>
      )}
    </div>
  );
});

function SignInHint() {
  const { pathname, search } = useLocation();
  return (
    <p className="text-sm text-ink-soft">
      To print a return address, <TextLink to={authPath(pathname + search)}>sign in</TextLink> and add it to your
      account.
    </p>
  );
}

function AccountHint() {
  return (
    <p className="text-sm text-ink-soft">
      To print a return address, <TextLink to={PATHS.account}>add it to your account</TextLink>.
    </p>
  );
}
