import { useState } from 'react';
import type { Builder } from '../use-builder.ts';
import { AddressFields, doubtfulPostcode } from './address-fields.tsx';

type CardAddressProps = { readonly builder: Builder; readonly isCompact: boolean };

/** The card's own address. A postcode is doubted only once its field is left: half of one is always odd. */
export function CardAddress({ builder, isCompact }: CardAddressProps) {
  const { text } = builder.state.design;
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
      <AddressFields
        address={text}
        onChange={(change) => builder.dispatch({ type: 'text-changed', change })}
        isCompact={isCompact}
      />
      <p
        role="status"
        className={isCompact ? 'h-3.5 truncate text-[0.6875rem] leading-3.5 text-amber' : 'mt-2 text-sm text-amber'}
      >
        {doubt}
      </p>
    </fieldset>
  );
}
