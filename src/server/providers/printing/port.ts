/** A print service: prints a PDF and mails it. Nothing outside the adapter knows the vendor. */
import type { Address } from '#domain/address.ts';
import type { PrintLabel } from '#domain/order-status.ts';
import type { Orientation, PrintingOptions } from '#domain/printing-options.ts';
import type { FormatId, SizeFormats } from '#layout/formats.ts';

export type PrintOrder = PrintReference & {
  readonly orderNumber: string;
  readonly format: FormatId;
  readonly address: Address;
  readonly returnAddress: Address | null;
  readonly printing: Omit<PrintingOptions, 'quantity'>;
  /** True after the chosen paper was refused, so the card goes on the print service's standard paper. */
  readonly hasStandardPaper: boolean;
  /** How many cards are mailed. */
  readonly copies: number;
  readonly pdf: Uint8Array;
  readonly idempotencyKey: string;
  /** When it was first sent, so that some copies may have arrived; null if never. */
  readonly sendingSince: Date | null;
  /** Printing must not start before this, because the customer may still cancel. Null means at once. */
  readonly holdUntil: Date | null;
};

/** Identifies one of our prints at the print service; sent as metadata. */
export type PrintReference = {
  readonly orderId: string;
  /** The piece's position in its order, from 1. */
  readonly piece: number;
  readonly attempt: number;
};

export type PrintState = {
  readonly printId: string;
  /** The print service's own word. */
  readonly providerStatus: string;
  readonly label: PrintLabel;
  /** Increases from 0 over the life of a print, so the larger of two states is the later one. */
  readonly progress: number;
  readonly isReturned: boolean;
  /** False when copies may be missing, because sending them was interrupted. */
  readonly isComplete: boolean;
  readonly isCancelled: boolean;
  /** True if some copies are canceled and the others will be printed. */
  readonly isPartlyCancelled: boolean;
  /** True if the print service would still cancel it. */
  readonly canCancel: boolean;
  readonly reference: PrintReference | null;
  readonly trackingNumber: string | null;
  /** True if delivery is the print service's estimate, not a scan. */
  readonly isDeliveryEstimated: boolean;
  /**
   * Why mail to this address may not arrive, in the print service's words (which may be empty); null if the address looks
   * right.
   */
  readonly addressProblem: string | null;
  /** False when the print service canceled the card for a reason that a retry doesn't change. */
  readonly canPrintAgain: boolean;
};

/** refused: the print service will never print this file. unavailable: it may later. */
export type PrintFailure = {
  readonly kind: 'refused' | 'unavailable';
  /** Our own words for log, queue and console. They quote nothing that was sent. */
  readonly message: string;
  /** The print service's words, which may quote the address. Read it only through `failureText`. */
  readonly vendorText?: string;
  /** True if the refused request asked for a special paper; the card may be accepted without it. */
  readonly hasSpecialPaper?: boolean;
  readonly retryAfterSeconds?: number;
  /** The HTTP status, if there was a response. */
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

/** Explains why a piece wasn't printed, without the vendor's words if the address is hidden. */
export function failureText(error: unknown, { isHidden }: { readonly isHidden: boolean }): string {
  const vendorText = error instanceof PrintProviderError ? error.failure.vendorText : undefined;
  if (vendorText !== undefined && !isHidden) return vendorText;
  return error instanceof Error ? error.message : String(error);
}

/** stopped: no copy will be printed. partly: some will. too_late: all will. */
export type Cancellation = 'stopped' | 'partly' | 'too_late';

export type PrintEvent = { readonly id: string; readonly type: string; readonly state: PrintState };

export type Printer = {
  readonly sizes: SizeFormats;
  /** True if the print service adds the address itself, so that the print file must leave it out. */
  readonly stampsAddress: boolean;
  /** True if the print service adds real postage, so that the print file must leave its corner empty. */
  readonly addsPostage: boolean;
  readonly orientations: readonly Orientation[];
  /** True if it mails every copy of a card. Otherwise it mails one, whatever the quantity. */
  readonly mailsCopies: boolean;
  /** Throws PrintProviderError. After a lost response, call `find` before submitting again. */
  submit(order: PrintOrder): Promise<PrintState>;
  /**
   * Finds the print, or some of its copies, by its metadata, if it was accepted after `since`. Returns null only when there
   * certainly is none; throws PrintProviderError when in doubt.
   */
  find(reference: PrintReference & { readonly since: Date }): Promise<PrintState | null>;
  /** Returns the state of the print with all its copies, which were accepted after `since`. */
  get(printId: string, since: Date): Promise<PrintState>;
  /** Throws PrintProviderError when the outcome is unknown, or when canceling may work later. */
  cancel(printId: string, since: Date): Promise<Cancellation>;
  /**
   * Verifies the signature over the raw body before anything is parsed. Throws AppError('signature_invalid'), or
   * AppError('wrong_mode') for a test event beside live keys or the reverse.
   */
  readEvent(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Promise<PrintEvent | null>;
};
