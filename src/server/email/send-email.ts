/** The job that sends one queued mail. */
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/port.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { ACCOUNT_EMAILS, type AccountEmailKind } from './account-emails.ts';
import { type EmailContent, type Sender, toHtml, toText } from './compose.ts';
import { EMAIL_SCHEMAS, type EmailData, isEmailKind } from './kinds.ts';
import { isOrderEmail, orderEmail } from './order-emails.ts';
import { type EmailAttachment, EmailError, type EmailMessage, type Mailer } from './port.ts';
import { closeEmail, findEmail, type OutgoingEmail } from './store.ts';

/** Pictures of the ordered card's two sides; none when they can't be drawn, which must not hold up the mail. */
export type DrawOrder = (orderId: string) => Promise<readonly EmailAttachment[]>;

export type SendEmailDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'refusedEmails'>;
  readonly mailer: Mailer;
  readonly sender: Sender;
  readonly drawOrder: DrawOrder;
};

export async function registerEmailJobs(jobs: Jobs, deps: SendEmailDeps): Promise<void> {
  await jobs.work('send-mail', ({ mailId }) => sendEmail(deps, mailId));
}

export async function sendEmail(deps: SendEmailDeps, mailId: string): Promise<void> {
  const mail = await findEmail(deps.db, mailId);
  if (mail === null || mail.isSent) return;
  const content = await writeEmail(deps, mail);
  await sendOrGiveUp(deps, {
    messageId: mail.id,
    to: mail.to,
    subject: content.subject,
    html: toHtml(content, deps.sender),
    text: toText(content, deps.sender),
    ...(content.attachments ? { attachments: content.attachments } : {}),
  });
  await closeEmail(deps.db, mail.id, deps.clock.now());
}

/** A mistyped address is nobody's to mend: it is counted, and neither tried again nor left as a dead letter. */
async function sendOrGiveUp({ mailer, log, metrics }: SendEmailDeps, message: EmailMessage): Promise<void> {
  try {
    await mailer.send(message);
  } catch (error) {
    if (!(error instanceof EmailError && error.isFinal)) throw error;
    metrics.refusedEmails.inc();
    log.warn({ err: error, mailId: message.messageId }, 'a mail was refused for good');
  }
}

async function writeEmail({ sender, drawOrder }: SendEmailDeps, { kind, data }: OutgoingEmail): Promise<EmailContent> {
  if (!isEmailKind(kind)) throw new Error(`no such mail: ${kind}`);
  if (isOrderEmail(kind)) {
    const mail = EMAIL_SCHEMAS[kind].parse(data);
    return orderEmail(kind, mail, { siteUrl: sender.siteUrl, pictures: await drawOrder(mail.orderId) });
  }
  return writeAccountEmail(kind, data, sender.productName);
}

function writeAccountEmail<K extends AccountEmailKind>(kind: K, data: unknown, productName: string): EmailContent {
  const schemas: { readonly [A in AccountEmailKind]: { parse(value: unknown): EmailData[A] } } = EMAIL_SCHEMAS;
  const write: (typeof ACCOUNT_EMAILS)[K] = ACCOUNT_EMAILS[kind];
  return write(schemas[kind].parse(data), productName);
}
