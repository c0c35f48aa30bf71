/** The job that sends one queued mail. */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ACCOUNT_MAILS, type AccountMailKind } from './account-mails.ts';
import { type MailContent, type Sender, toHtml, toText } from './compose.ts';
import { isMailKind, MAIL_SCHEMAS, type MailData } from './kinds.ts';
import { isOrderMail, orderMail } from './order-mails.ts';
import { type MailAttachment, MailError, type Mailer, type MailMessage } from './port.ts';
import { closeMail, findMail, type OutgoingMail } from './store.ts';

/** Pictures of the ordered card's two sides; none when they can't be drawn, which must not hold up the mail. */
export type DrawOrder = (orderId: string) => Promise<readonly MailAttachment[]>;

export type SendMailDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'refusedMails'>;
  readonly mailer: Mailer;
  readonly sender: Sender;
  readonly drawOrder: DrawOrder;
};

export async function registerMailJobs(jobs: Jobs, deps: SendMailDeps): Promise<void> {
  await jobs.work('send-mail', ({ mailId }) => sendMail(deps, mailId));
}

export async function sendMail(deps: SendMailDeps, mailId: string): Promise<void> {
  const mail = await findMail(deps.db, mailId);
  if (mail === null || mail.isSent) return;
  const content = await writeMail(deps, mail);
  await sendOrGiveUp(deps, {
    messageId: mail.id,
    to: mail.to,
    subject: content.subject,
    html: toHtml(content, deps.sender),
    text: toText(content, deps.sender),
    ...(content.attachments ? { attachments: content.attachments } : {}),
  });
  await closeMail(deps.db, mail.id, deps.clock.now());
}

/** A mistyped address is nobody's to mend: it is counted, and neither tried again nor left as a dead letter. */
async function sendOrGiveUp({ mailer, log, metrics }: SendMailDeps, message: MailMessage): Promise<void> {
  try {
    await mailer.send(message);
  } catch (error) {
    if (!(error instanceof MailError && error.isFinal)) throw error;
    metrics.refusedMails.inc();
    log.warn({ err: error, mailId: message.messageId }, 'a mail was refused for good');
  }
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
