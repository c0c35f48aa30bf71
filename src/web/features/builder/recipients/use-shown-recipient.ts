import { useState } from 'react';
import { pickAddress } from '#domain/address.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Builder } from '../use-builder.ts';

export type ShownRecipient = {
  /** From 0. */
  readonly position: number;
  readonly count: number;
  readonly recipient: Recipient;
  readonly show: (position: number) => void;
};

/** The recipient that the card shows; null for a card to one person. */
export function useShownRecipient({ state, recipients, dispatch }: Builder): ShownRecipient | null {
  const [last, setLast] = useState(0);
  if (recipients === null) return null;
  const isShown = (recipient: Recipient | undefined) => recipient !== undefined && shows(state.design, recipient);
  const position = isShown(recipients[last]) ? last : Math.max(0, recipients.findIndex(isShown));
  const recipient = recipients[position];
  if (recipient === undefined) return null;
  const show = (next: number) => {
    const wanted = recipients[next];
    if (wanted === undefined) return;
    setLast(next);
    dispatch({ type: 'recipient-shown', recipient: wanted });
  };
  return { position, count: recipients.length, recipient, show };
}

function shows({ text, mailing, hiddenId }: PostcardDesign, { address, values, ...recipient }: Recipient): boolean {
  if (hiddenId !== (recipient.hiddenId ?? null)) return false;
  if (text.recipient !== address.recipient || text.addressLine1 !== address.addressLine1) return false;
  return isEqual(pickAddress(text), address) && isEqual(mailing?.values ?? {}, values);
}

function isEqual(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
