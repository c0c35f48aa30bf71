import { useCallback, useState } from 'react';
import type { Address } from '#domain/address.ts';
import type { PostcardText } from '#domain/postcard.ts';
import type { Builder } from '../use-builder.ts';
import { AddressFields, doubtfulPostcode } from './address-fields.tsx';

type CardAddressProps = {
  readonly text: PostcardText;
  readonly dispatch: Builder['dispatch'];
  readonly isCompact: boolean;
};

/** The card's own address. A postcode is doubted only once its field is left: half of one is always odd. */
export function CardAddress({ text, dispatch, isCompact }: CardAddressProps) {
  const change = useCallback((part: Partial<Address>) => dispatch({ type: 'text-changed', change: part }), [dispatch]);
  const [isInPostcode, setInPostcode] = useState(false);
  const doubt = isInPostcode ? null : doubtfulPostcode(text);
  const isPostcode = (target: EventTarget) => target instanceof HTMLInputElement && target.name === 'postalCode';
  return (
    <fieldset
      onFocus={(event) => setInPostcode(isPostcode(event.target))}
      onBlur={() => setInPostcode(false)}
      className="min-w-0"
    >
      <legend className="sr-only">Address</legend>
      <AddressFields address={text} onChange={change} isCompact={isCompact} doubt={doubt} />
    </fieldset>
  );
}
