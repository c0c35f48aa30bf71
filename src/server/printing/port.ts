/** A print service: takes a PDF and an address, prints and mails. The vendor's words stop here. */
import type { Address } from '#domain/address.ts';
import type { PrintLabel } from '#domain/order-status.ts';
import type { Orientation, PrintingOptions } from '#domain/printing-options.ts';
import type { FormatId } from '#layout/formats.ts';

export type PrintOrder = PrintReference & {
  readonly orderNumber: string;
  readonly format: FormatId;
  readonly address: Address;
  readonly printing: Omit<PrintingOptions, 'quantity'>;
  readonly copies: number;
  readonly pdf: Uint8Array;
  readonly idempotencyKey: string;
  /** When it was first sent, and perhaps arrived in part; null when it never was. */
  readonly sendingSince: Date | null;
  /** The customer may cancel until then, so printing should not start before; null when it may start at once. */
  readonly holdUntil: Date | null;
};

/** Which of our prints a record at the print service is about, as we wrote it into the record's metadata. */
export type PrintReference = {
  readonly orderId: string;
  /** The position of the piece in its order, from 1. */
  readonly piece: number;
  readonly attempt: number;
};

export type PrintState = {
  readonly providerId: string;
  /** The provider's own word, kept beside the label. */
  readonly providerStatus: string;
  readonly label: PrintLabel;
  /** How far along it is, from 0: of two states of one print, the one with the larger number is the later one. */
  readonly progress: number;
  readonly isReturned: boolean;
  /** False when copies may be missing: sending them may have been cut off halfway. */
  readonly isComplete: boolean;
  readonly isCancelled: boolean;
  /** Some of several copies are canceled, the others will be printed. */
  readonly isPartlyCancelled: boolean;
  /** Whether the print service would still cancel it. */
  readonly canCancel: boolean;
  readonly reference: PrintReference | null;
  readonly trackingNumber: string | null;
};

/** Refused: the print service will never print this file. Unavailable: it may, later. */
export type PrintFailure = {
  readonly kind: 'refused' | 'unavailable';
  readonly message: string;
  readonly retryAfterSeconds?: number;
  /** The HTTP status, when there was an answer at all. */
  readonly status?: number;
};

export class PrintProviderError extends Error {
  override readonly name = 'PrintProviderError';
  readonly failure: PrintFailure;

  constructor(failure: PrintFailure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.failure = failure;
  }
}

/** Stopped: no copy will be printed. Partly: some will. Too late: all will. */
export type Cancellation = 'stopped' | 'partly' | 'too_late';

export type PrintEvent = { readonly id: string; readonly type: string; readonly state: PrintState };

export type Printer = {
  readonly formats: readonly FormatId[];
  /** Whether the print service adds the address itself, so that the print file must leave it out. */
  readonly stampsAddress: boolean;
  readonly orientations: readonly Orientation[];
  /** Throws PrintProviderError. After a lost answer, ask `find` before submitting again. */
  submit(order: PrintOrder): Promise<PrintState>;
  /**
   * Finds the print, or a part of it, by the metadata that we sent along, if it was accepted after `since`. Null only when
   * there certainly is none; throws PrintProviderError when that is not sure.
   */
  find(reference: PrintReference & { readonly since: Date }): Promise<PrintState | null>;
  /** Returns the print with all its copies, which were accepted after `since`. */
  get(providerId: string, since: Date): Promise<PrintState>;
  /** Throws PrintProviderError when that is not known, or can't be done now but perhaps later. */
  cancel(providerId: string, since: Date): Promise<Cancellation>;
  /** Verifies the signature over the raw body before anything is parsed; throws AppError('signature_invalid'). */
  readEvent(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Promise<PrintEvent | null>;
};
