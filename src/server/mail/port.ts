/** Sends one mail. Who calls this has already made sure that it happens once (outgoing_mail). */
export type MailAttachment = {
  /** Named in the HTML as `cid:…`. */
  readonly cid: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

export type MailMessage = {
  /** Stable over retries, so that a mail that was sent twice by a crash can be recognised. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
};

export type Mailer = {
  send(message: MailMessage): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
};
