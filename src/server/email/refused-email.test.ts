/** What a mail server says when it refuses an address quotes it: none of that may be kept. */
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { freePort } from '#testing/free-port.ts';
import { waitUntil } from '#testing/print-shop.ts';

/** Answers by what the address begins with. */
const ANSWERS: Readonly<Record<string, readonly [number, string]>> = {
  nobody: [550, '5.1.1 Recipient address rejected'],
  later: [451, '4.3.0 Mailbox busy'],
  relay: [554, '5.7.1 Relay access denied'],
};

let server: TestApp;
let post: SMTPServer;
beforeAll(async () => {
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [responseCode, words] = ANSWERS[address.split('-')[0] ?? ''] ?? [250, 'welcome'];
      done(Object.assign(new Error(`${words} <${address}>`), { responseCode }));
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => post.listen(port, '127.0.0.1', resolve));
  server = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => post.close(resolve));
});

async function signUp(email: string): Promise<void> {
  const { status } = await callAuth(server, '/signup', { body: { email, password: 'correct horse battery' } });
  expect(status).toBe(200);
}

async function readJob(email: string) {
  const { rows } = await sql<{ state: string; retries: number; output: string | null }>`
    select job.state, job.retry_count as retries, job.output::text as output
    from pgboss.job join outgoing_mail mail on job.data ->> 'mailId' = mail.id::text
    where mail.recipient = ${email}`.execute(server.services.db);
  return rows[0];
}

test('an address that does not exist is tried once, counted, and named nowhere', async () => {
  const email = 'nobody-canary@example.com';
  await signUp(email);
  await waitUntil('the job is over', async () => (await readJob(email))?.state === 'completed');
  expect(await readJob(email)).toMatchObject({ retries: 0 });
  const log = server.logLines.join('');
  expect(log).toContain('a mail was refused for good');
  expect(log).toContain('EENVELOPE, RCPT TO, 550, 5.1.1');
  expect(log).not.toContain('canary');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('cartolina_refused_mails_total 1');
  const mail = await server.services.db
    .selectFrom('outgoing_mail')
    .select('data')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(mail.data).toEqual({});
});

test.each([
  ['is busy', 'later-canary@example.com', '451, 4.3.0'],
  ['does not let us send', 'relay-canary@example.com', '554, 5.7.1'],
])(
  'a server that %s is asked again, and neither the log nor the job holds the address',
  async (_why, email, answer) => {
    await signUp(email);
    await waitUntil('the job failed', async () => (await readJob(email))?.state === 'retry');
    const job = await readJob(email);
    expect(job?.output).toContain(answer);
    expect(job?.output).not.toContain('canary');
    const log = server.logLines.join('');
    expect(log).toContain('a job failed');
    expect(log).toContain(answer);
    expect(log).not.toContain('canary');
  },
);
