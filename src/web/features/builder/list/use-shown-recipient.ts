import { useState } from 'react';
import { isDesignFor } from '#domain/merge.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';

export type ShownRecipient = {
  /** Counts from 0. */
  readonly position: number;
  readonly count: number;
  readonly recipient: Recipient;
  readonly show: (position: number) => void;
};

/** The recipient that the card shows; null for a card to one person. */
export function useShownRecipient({ state, recipients, dispatch }: Builder): ShownRecipient | null {
  const [last, setLast] = useState(0);
  if (recipients === null) return null;
  const isShown = (recipient: Recipient | undefined) => recipient !== undefined && isDesignFor(state.design, recipient);
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
