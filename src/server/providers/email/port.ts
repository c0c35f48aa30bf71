export type EmailAttachment = {
  /** The HTML refers to it as `cid:…`. */
  readonly cid: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

export type EmailMessage = {
  /** Stays the same across retries, so that a duplicate after a crash can be recognized. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly EmailAttachment[];
};

/** The server refused an email. We write the message ourselves, because a mail server's quotes the address. */
export class EmailError extends Error {
  override readonly name = 'EmailError';
  /** True if a retry would fail too, because of the address or the email itself. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { readonly isFinal: boolean }) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Sends one email. The table outgoing_mail makes sure that each is sent once. */
export type Mailer = {
  send(message: EmailMessage): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
};
