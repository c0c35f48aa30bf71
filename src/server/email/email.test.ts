/** One contract, every adapter; and what each mail says. */

import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/create-test-app.ts';
import { freePort } from '#testing/free-port.ts';
import type { Database } from '../db/database.ts';
import { createInboxMailer } from './inbox.ts';
import { listInbox } from './inbox-store.ts';
import type { EmailMessage, Mailer } from './port.ts';
import { createSmtpMailer } from './smtp.ts';

type Received = { to: string[]; subject: string; html: string; text: string; attachments: Uint8Array[] };
type Post = { mailer: Mailer; received(): Promise<Received[]>; stop(): Promise<void> };

async function startInbox(): Promise<Post> {
  const database: Database = await openTestDatabase();
  return {
    mailer: createInboxMailer(database.db),
    async received() {
      const rows = await listInbox(database.db, { limit: 100 });
      return rows.map((row) => ({
        to: [row.recipient],
        subject: row.subject,
        html: row.html,
        text: row.body_text,
        attachments: row.attachments.map((each) => new Uint8Array(Buffer.from(each.base64, 'base64'))),
      }));
    },
    stop: () => database.close(),
  };
}

async function startSmtp(): Promise<Post> {
  const raw: { to: string[]; body: Buffer }[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        raw.push({ to: session.envelope.rcptTo.map((each) => each.address), body: Buffer.concat(chunks) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Cartolina <hello@cartolina.example>' }),
    received: () =>
      Promise.all(
        raw.map(async ({ to, body }) => {
          const mail = await PostalMime.parse(body);
          return {
            to,
            subject: mail.subject ?? '',
            html: mail.html ?? '',
            text: mail.text ?? '',
            attachments: mail.attachments.map((each) => new Uint8Array(each.content as ArrayBuffer)),
          };
        }),
      ),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe.each([
  ['the local inbox', startInbox],
  ['SMTP', startSmtp],
])('mail through %s', (_name, start) => {
  let post: Post;
  beforeAll(async () => {
    post = await start();
  });
  afterAll(async () => {
    await post.mailer.close();
    await post.stop();
  });

  const message: EmailMessage = {
    messageId: '7d9c1c1e-0000-4000-8000-000000000001',
    to: 'nonna@example.com',
    subject: 'Grüße & more',
    html: '<p>Ciao <b>Nonna</b></p><img src="cid:front" alt="">',
    text: 'Ciao Nonna',
    attachments: [{ cid: 'front', contentType: 'image/webp', bytes: Uint8Array.of(1, 2, 3) }],
  };

  test('arrives whole, in HTML and text, with its pictures', async () => {
    await post.mailer.send(message);
    const [mail] = await post.received();
    expect(mail).toMatchObject({ to: ['nonna@example.com'], subject: 'Grüße & more' });
    expect(mail?.html).toContain('<b>Nonna</b>');
    expect(mail?.text.trim()).toBe('Ciao Nonna');
    expect([...(mail?.attachments[0] ?? [])]).toEqual([1, 2, 3]);
  });

  test('can be asked whether it works', async () => {
    await expect(post.mailer.check()).resolves.toBeUndefined();
  });

  test('a line break in a subject or an address adds no header and no recipient', async () => {
    const evil = {
      ...message,
      messageId: '7d9c1c1e-0000-4000-8000-000000000002',
      subject: 'Hi\r\nBcc: evil@example.com',
    };
    await post.mailer.send(evil);
    const recipients = (await post.received()).flatMap((mail) => mail.to);
    expect(new Set(recipients)).toEqual(new Set(['nonna@example.com']));
  });
});
