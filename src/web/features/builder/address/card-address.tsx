import { LockKeyhole } from 'lucide-react';
import { useCallback } from 'react';
import { type Address, EMPTY_ADDRESS } from '#domain/address.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { type AddressErrors, AddressFieldset } from '#web/address/address-fields.tsx';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { ASKING_TEXTS } from '#web/features/builder/asking/asking-texts.ts';
import type { Missing } from '#web/features/builder/message/use-missing.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { Button } from '#web/ui/button.tsx';

type CardAddressProps = {
  readonly design: Pick<PostcardDesign, 'text' | 'hiddenId'>;
  readonly dispatch: Builder['dispatch'];
  /** The field that the customer was asked to fill in. */
  readonly missing: Missing | null;
  readonly isCompact: boolean;
};

const ERRORS: Readonly<Partial<Record<Missing, AddressErrors>>> = {
  recipient: { recipient: 'Please enter a recipient' },
  addressLine1: { addressLine1: 'Please enter an address' },
  city: { city: 'Please enter a city or postal code' },
};
const NO_ERRORS: AddressErrors = {};

/** The address on the card. */
export function CardAddress({ design: { text, hiddenId }, dispatch, missing, isCompact }: CardAddressProps) {
  const { countries } = useShopSettings();
  const change = useCallback((part: Partial<Address>) => dispatch({ type: 'text-changed', change: part }), [dispatch]);
  if (hiddenId === null) {
    const errors = (missing && ERRORS[missing]) ?? NO_ERRORS;
    const fields = { address: text, countries, onChange: change, errors, isCompact };
    return <AddressFieldset legend="Address" {...fields} />;
  }
  return (
    <section aria-label="Address" className="grid justify-items-start gap-2 pb-2">
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{text.recipient}</p>
      <p className="-mt-2">{[text.city, text.country].filter(Boolean).join(', ')}</p>
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <LockKeyhole aria-hidden="true" className="size-3.5 text-green" />
        {ASKING_TEXTS.hidden}
      </p>
      <Button
        variant="ghost"
        size="small"
        onClick={() => dispatch({ type: 'address-picked', address: { ...EMPTY_ADDRESS, country: text.country } })}
      >
        {ASKING_TEXTS.otherAddress}
      </Button>
    </section>
  );
}
