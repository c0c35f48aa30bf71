/** Sends one queued email, as a job. */
import type { Logger } from 'pino';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Metrics } from '#server/frame/metrics/metrics.ts';
import { ACCOUNT_EMAILS, type AccountEmailKind } from './account-emails.ts';
import { type EmailContent, type Sender, toHtml, toText } from './compose.ts';
import { EMAIL_SCHEMAS, type EmailData, isEmailKind } from './kinds.ts';
import { isOrderEmail, orderEmail } from './order-emails.ts';
import { type EmailAttachment, EmailError, type EmailMessage, type Mailer } from './port.ts';
import { closeEmail, findEmail, type OutgoingEmail } from './store.ts';

/** Renders both sides of the ordered card. Returns none when that fails, so that the email is still sent. */
export type RenderOrder = (orderId: string) => Promise<readonly EmailAttachment[]>;

export type SendEmailDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'refusedEmails'>;
  readonly mailer: Mailer;
  /** Finds the shop's name at the time of sending. */
  readonly findSender: () => Promise<Sender>;
  readonly renderOrder: RenderOrder;
};

export async function registerEmailJobs(jobs: Jobs, deps: SendEmailDeps): Promise<void> {
  await jobs.work('send-mail', ({ mailId: emailId }) => sendEmail(deps, emailId));
}

export async function sendEmail(deps: SendEmailDeps, emailId: string): Promise<void> {
  const email = await findEmail(deps.db, emailId);
  if (email === null || email.isSent) return;
  const sender = await deps.findSender();
  const content = await writeEmail(deps, email, sender);
  await sendOrGiveUp(deps, {
    messageId: email.id,
    to: email.to,
    subject: content.subject,
    html: toHtml(content, sender),
    text: toText(content, sender),
    ...(content.attachments ? { attachments: content.attachments } : {}),
  });
  await closeEmail(deps.db, email.id, deps.clock.now());
}

/** We can't fix a mistyped address, so it is counted, but neither retried nor kept as a dead letter. */
async function sendOrGiveUp({ mailer, log, metrics }: SendEmailDeps, message: EmailMessage): Promise<void> {
  try {
    await mailer.send(message);
  } catch (error) {
    if (!(error instanceof EmailError && error.isFinal)) throw error;
    metrics.refusedEmails.inc();
    log.warn({ err: error, emailId: message.messageId }, 'the mail server refused an email for good');
  }
}

async function writeEmail(
  { renderOrder }: SendEmailDeps,
  { kind, data }: OutgoingEmail,
  sender: Sender,
): Promise<EmailContent> {
  if (!isEmailKind(kind)) throw new Error(`Unknown kind of email: ${kind}`);
  if (isOrderEmail(kind)) {
    const order = EMAIL_SCHEMAS[kind].parse(data);
    return orderEmail(kind, order, { siteUrl: sender.siteUrl, pictures: await renderOrder(order.orderId) });
  }
  return writeAccountEmail(kind, data, sender.productName);
}

function writeAccountEmail<K extends AccountEmailKind>(kind: K, data: unknown, productName: string): EmailContent {
  const schemas: { readonly [A in AccountEmailKind]: { parse(value: unknown): EmailData[A] } } = EMAIL_SCHEMAS;
  const write: (typeof ACCOUNT_EMAILS)[K] = ACCOUNT_EMAILS[kind];
  return write(schemas[kind].parse(data), productName);
}
