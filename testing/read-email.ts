/** Reads the local inbox once everything queued for an address has arrived. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#server/services.ts';

/** A test app, or anything else that can read the database. */
type Mailbox = { readonly services: Pick<Services, 'db'> };

export type ReceivedEmail = { readonly subject: string; readonly text: string; readonly link: string | undefined };

const TRIES = 300;
const PAUSE_MS = 50;

/** Oldest first. */
export async function emailsTo({ services: { db } }: Mailbox, email: string): Promise<ReceivedEmail[]> {
  for (let tries = 0; ; tries += 1) {
    const queued = await db.selectFrom('outgoing_mail').select('sent_at').where('recipient', '=', email).execute();
    if (queued.every(({ sent_at }) => sent_at !== null)) break;
    if (tries > TRIES) throw new Error("The email didn't arrive");
    await sleep(PAUSE_MS);
  }
  const rows = await db
    .selectFrom('inbox')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ subject, body_text }) => ({
    subject,
    text: body_text,
    link: /https?:\/\/\S+\/auth\/v1\/open\?\S+/.exec(body_text)?.[0],
  }));
}

/** All emails to this address as one text, in any order: those of one moment have none. */
export async function textsTo(mailbox: Mailbox, email: string): Promise<string> {
  return (await emailsTo(mailbox, email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

/** Returns the kinds of emails about an order, sent or not, by name. */
export async function emailsAbout({ services: { db } }: Mailbox, orderId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select('kind')
    .where('dedupe_key', 'like', `%${orderId}%`)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/**
 * Returns the path and query of the newest link emailed to the address, in the form for programs, which its page's button
 * calls.
 */
export async function latestLink(server: Mailbox, email: string): Promise<string> {
  const link = (await emailsTo(server, email)).findLast(({ link }) => link !== undefined)?.link;
  if (link === undefined) throw new Error('No link was emailed');
  return link.replace(/^.*\/auth\/v1\/open/, '/verify');
}
