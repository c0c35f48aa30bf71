import { useCallback } from 'react';
import type { Address } from '#domain/address.ts';
import type { PostcardText } from '#domain/postcard.ts';
import { AddressFieldset } from '../../../address/address-fields.tsx';
import type { Builder } from '../use-builder.ts';

type CardAddressProps = {
  readonly text: PostcardText;
  readonly dispatch: Builder['dispatch'];
  readonly isCompact: boolean;
};

/** The address on the card. */
export function CardAddress({ text, dispatch, isCompact }: CardAddressProps) {
  const change = useCallback((part: Partial<Address>) => dispatch({ type: 'text-changed', change: part }), [dispatch]);
  return <AddressFieldset legend="Address" address={text} onChange={change} isCompact={isCompact} />;
}
