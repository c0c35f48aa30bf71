/** The interface of the two card forms: the sandbox's own fields, and Stripe's. */
import type { Ref } from 'react';
import type { ContactInfo } from '#domain/contact.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Currency } from '#domain/money.ts';

export type CardOutcome = { readonly kind: 'succeeded' } | { readonly kind: 'failed'; readonly code: ErrorCode };

export type CardConfirmation = { readonly clientSecret: string; readonly contact: ContactInfo };

export type CardForm = {
  /** Why nothing can be charged, and tries to load it again; null if it can. */
  readonly findFault: () => ErrorCode | null;
  /** Shows what is missing beside the fields. False if anything is. */
  readonly check: () => boolean;
  /** Prepares another try. Reloads what failed to load. */
  readonly focus: () => void;
  /** Charges the card. Never throws: a lost connection is an outcome. */
  readonly confirm: (confirmation: CardConfirmation) => Promise<CardOutcome>;
};

/** Pays by a wallet, which knows the customer's email and phone. */
export type OnExpress = (wallet: CardForm, contact: ContactInfo) => Promise<void>;

export type CardFormProps = {
  readonly ref: Ref<CardForm>;
  readonly publishableKey: string;
  /** True while paying. */
  readonly disabled: boolean;
};

export type LiveCardFormProps = CardFormProps & {
  /** Shown by a wallet. */
  readonly amountCents: number;
  readonly currency: Currency;
  readonly onExpress: OnExpress;
};
