/** What checkout knows of a card form. There are two: the sandbox's own fields, and Stripe's. */
import type { Ref } from 'react';
import type { ContactInfo } from '#domain/contact.ts';
import type { ErrorCode } from '#domain/errors.ts';

export type CardOutcome = { readonly kind: 'succeeded' } | { readonly kind: 'failed'; readonly code: ErrorCode };

export type CardConfirmation = { readonly clientSecret: string; readonly contact: ContactInfo };

export type CardForm = {
  /** Says beside the fields what is missing; false when something is. */
  readonly check: () => boolean;
  /** For another try. What did not load is asked for again. */
  readonly focus: () => void;
  /** Charges the card. Never throws: a lost connection is an outcome too. */
  readonly confirm: (confirmation: CardConfirmation) => Promise<CardOutcome>;
};

export type CardFormProps = {
  readonly ref: Ref<CardForm>;
  readonly publishableKey: string;
  /** While a payment is on its way. */
  readonly disabled: boolean;
};
