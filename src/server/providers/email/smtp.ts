import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { EmailError, type Mailer } from './port.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Emails carry links that open accounts, so they leave this machine only encrypted unless the URL says otherwise. */
export function requireEncryption(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (!LOOPBACK.test(url.hostname) && !url.searchParams.has('requireTLS')) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: requireEncryption(url),
    pool: true,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send({ messageId, to, subject, html, text, attachments = [] }) {
      const email = {
        from,
        // A list with one entry, so that nothing in an address can add another recipient.
        to: [{ name: '', address: to }],
        messageId: `<${messageId}@cartolina>`,
        subject,
        html,
        text,
        attachments: attachments.map(({ cid, contentType, bytes }) => ({
          cid,
          contentType,
          filename: `${cid}.${contentType.split('/')[1] ?? 'bin'}`,
          content: Buffer.from(bytes),
        })),
      };
      await transport.sendMail(email).catch((error: unknown) => {
        throw toEmailError(error);
      });
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw toEmailError(error);
      });
    },
    async close() {
      transport.close();
    },
  };
}

const smtpErrorSchema = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  response: z.optional(z.string()),
});

/** Keeps only the codes of a refusal, because the server's text quotes the address. */
function toEmailError(error: unknown): EmailError {
  const { code, command, responseCode, response } = smtpErrorSchema.safeParse(error).data ?? {};
  const [, status] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? [];
  const facts = [code, command, responseCode, status].filter((fact) => fact !== undefined);
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA';
  // Statuses x.7.x say that we may not send. The operator can fix that, and then a retry succeeds.
  const isAboutSender = status?.split('.')[1] === '7' || responseCode === 530;
  const isFinal = isAboutThisEmail && !isAboutSender && responseCode !== undefined && responseCode >= 500;
  return new EmailError(`the mail server refused the email: ${facts.join(', ') || 'no reason given'}`, { isFinal });
}
