/** Runs the same tests on every mailer. */
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/frame/db/database.ts';
import { openTestDatabase } from '#testing/create-test-app.ts';
import { freePort } from '#testing/free-port.ts';
import { createInboxMailer } from './inbox.ts';
import { listInbox } from './inbox-store.ts';
import type { EmailMessage, Mailer } from './port.ts';
import { createSmtpMailer, requireEncryption } from './smtp.ts';

type Received = { to: string[]; subject: string; html: string; text: string; attachments: Uint8Array[] };
type TestMailer = { mailer: Mailer; received(): Promise<Received[]>; stop(): Promise<void> };

async function startInbox(): Promise<TestMailer> {
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

const FROM = 'Cartolina <hello@cartolina.example>';

async function startSmtp(): Promise<TestMailer & { url: string }> {
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
    url: `smtp://127.0.0.1:${port}`,
    mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }),
    received: () =>
      Promise.all(
        raw.map(async ({ to, body }) => {
          const email = await PostalMime.parse(body);
          return {
            to,
            subject: email.subject ?? '',
            html: email.html ?? '',
            text: email.text ?? '',
            attachments: email.attachments.map((each) => new Uint8Array(each.content as ArrayBuffer)),
          };
        }),
      ),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe.each([
  ['the local inbox', startInbox],
  ['SMTP', startSmtp],
])('email through %s', (_name, start) => {
  let server: TestMailer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => {
    await server.mailer.close();
    await server.stop();
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
    await server.mailer.send(message);
    const [email] = await server.received();
    expect(email).toMatchObject({ to: ['nonna@example.com'], subject: 'Grüße & more' });
    expect(email?.html).toContain('<b>Nonna</b>');
    expect(email?.text.trim()).toBe('Ciao Nonna');
    expect([...(email?.attachments[0] ?? [])]).toEqual([1, 2, 3]);
  });

  test('reports that it works', async () => {
    await expect(server.mailer.check()).resolves.toBeUndefined();
  });

  test('a line break in a subject or an address adds no header and no recipient', async () => {
    const evil = {
      ...message,
      messageId: '7d9c1c1e-0000-4000-8000-000000000002',
      subject: 'Hi\r\nBcc: evil@example.com',
    };
    await server.mailer.send(evil);
    const recipients = (await server.received()).flatMap(({ to }) => to);
    expect(new Set(recipients)).toEqual(new Set(['nonna@example.com']));
  });
});

describe('[ASVS 12.3.1] SMTP', () => {
  test.each([
    ['smtp://u:p%40ss@mail.example.com:587', 'smtp://u:p%40ss@mail.example.com:587?requireTLS=true'],
    ['smtp://mail.example.com?pool=true', 'smtp://mail.example.com?pool=true&requireTLS=true'],
    ['smtp://relay.internal?requireTLS=false', 'smtp://relay.internal?requireTLS=false'],
    ['smtp://127.0.0.1:1025', 'smtp://127.0.0.1:1025'],
    ['smtp://localhost', 'smtp://localhost'],
    ['smtp://[::1]:25', 'smtp://[::1]:25'],
  ])('to another machine is encrypted: %s', (given, used) => {
    expect(requireEncryption(given)).toBe(used);
  });

  test('sends nothing to a server that can’t encrypt, where that is required', async () => {
    const { url, mailer, received, stop } = await startSmtp();
    const strict = createSmtpMailer({ url: `${url}?requireTLS=true`, from: FROM });
    const email = { messageId: 'a', to: 'nonna@example.com', subject: '', html: '', text: '' };
    await expect(strict.send(email)).rejects.toThrow('the mail server refused the email');
    expect(await received()).toEqual([]);
    const lax = createSmtpMailer({ url: `${url}?requireTLS=false`, from: FROM });
    await lax.send(email);
    expect(await received()).toHaveLength(1);
    await Promise.all([mailer, strict, lax].map((each) => each.close()));
    await stop();
  });
});
