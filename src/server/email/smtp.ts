/** The mail port on an SMTP server. */
import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';
import { toEmailError } from './smtp-error.ts';

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send({ messageId, to, subject, html, text, attachments = [] }) {
      const mail = {
        from,
        // As a list of one, so that nothing in an address can add another recipient.
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
      await transport.sendMail(mail).catch((error: unknown) => {
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
