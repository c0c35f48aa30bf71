/** Sends one mail. Who calls this has already made sure that it happens once (outgoing_mail). */
export type EmailAttachment = {
  /** Named in the HTML as `cid:…`. */
  readonly cid: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

export type EmailMessage = {
  /** Stable over retries, so that a mail that was sent twice by a crash can be recognised. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly EmailAttachment[];
};

/** A mail that the server did not take, in our own words: those of a mail server quote the address. */
export class EmailError extends Error {
  override readonly name = 'EmailError';
  /** Whether another try would get the same answer, because of the address or of the mail itself. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { readonly isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

export type Mailer = {
  send(message: EmailMessage): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
};
