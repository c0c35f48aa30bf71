/** The job that sends one queued mail. */
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import { ACCOUNT_MAILS, type AccountMailKind } from './account-mails.ts';
import { type MailContent, type Sender, toHtml, toText } from './compose.ts';
import { isMailKind, MAIL_SCHEMAS, type MailData } from './kinds.ts';
import { isOrderMail, orderMail } from './order-mails.ts';
import type { MailAttachment, Mailer } from './port.ts';
import { findMail, markSent, type OutgoingMail } from './store.ts';

export type SendMailDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly sender: Sender;
  /** Pictures of the ordered card's two sides; none when they can't be drawn, which must not hold up the mail. */
  readonly drawOrder: (orderId: string) => Promise<readonly MailAttachment[]>;
};

export async function registerMailJobs(jobs: Jobs, deps: SendMailDeps): Promise<void> {
  await jobs.work('send-mail', ({ mailId }) => sendMail(deps, mailId));
}

export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  const mail = await findMail(deps.db, mailId);
  if (mail === null || mail.isSent) return;
  const content = await writeMail(deps, mail);
  await deps.mailer.send({
    messageId: mail.id,
    to: mail.to,
    subject: content.subject,
    html: toHtml(content, deps.sender),
    text: toText(content, deps.sender),
    ...(content.attachments ? { attachments: content.attachments } : {}),
  });
  await markSent(deps.db, mail.id, deps.clock.now());
}

async function writeMail({ sender, drawOrder }: SendMailDeps, { kind, data }: OutgoingMail): Promise<MailContent> {
  if (!isMailKind(kind)) throw new Error(`no such mail: ${kind}`);
  if (isOrderMail(kind)) {
    const mail = MAIL_SCHEMAS[kind].parse(data);
    return orderMail(kind, mail, { siteUrl: sender.siteUrl, pictures: await drawOrder(mail.orderId) });
  }
  return writeAccountMail(kind, data, sender.productName);
}

function writeAccountMail<K extends AccountMailKind>(kind: K, data: unknown, productName: string): MailContent {
  const schemas: { readonly [A in AccountMailKind]: { parse(value: unknown): MailData[A] } } = MAIL_SCHEMAS;
  const write: (typeof ACCOUNT_MAILS)[K] = ACCOUNT_MAILS[kind];
  return write(schemas[kind].parse(data), productName);
}
