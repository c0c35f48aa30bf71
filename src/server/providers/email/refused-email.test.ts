/** A mail server quotes the address it refuses, and none of that may be stored. */
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { freePort } from '#testing/free-port.ts';
import { waitUntil } from '#testing/print-shop.ts';

/** The server's answer to each kind of address, by the address's first word. */
const ANSWERS: Readonly<Record<string, readonly [number, string]>> = {
  nobody: [550, '5.1.1 Recipient address rejected'],
  later: [451, '4.3.0 Mailbox busy'],
  relay: [554, '5.7.1 Relay access denied'],
};

let server: TestApp;
let smtp: SMTPServer;
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const [responseCode, text] = ANSWERS[address.split('-')[0] ?? ''] ?? [250, 'welcome'];
      done(Object.assign(new Error(`${text} <${address}>`), { responseCode }));
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  server = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

async function signUp(email: string): Promise<void> {
  const { status } = await callAuth(server, '/signup', { body: { email, password: 'correct horse battery' } });
  expect(status).toBe(200);
}

async function readJob(email: string) {
  const { rows } = await sql<{ state: string; retries: number; output: string | null }>`
    select job.state, job.retry_count as retries, job.output::text as output
    from pgboss.job join outgoing_mail email on job.data ->> 'mailId' = email.id::text
    where email.recipient = ${email}`.execute(server.services.db);
  return rows[0];
}

test('tries a nonexistent address once, counts it, and names it nowhere', async () => {
  const email = 'nobody-canary@example.com';
  await signUp(email);
  await waitUntil('the job is completed', async () => (await readJob(email))?.state === 'completed');
  expect(await readJob(email)).toMatchObject({ retries: 0 });
  const log = server.logLines.join('');
  expect(log).toContain('the mail server refused an email for good');
  expect(log).toContain('EENVELOPE, RCPT TO, 550, 5.1.1');
  expect(log).not.toContain('canary');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('cartolina_refused_mails_total 1');
  const sent = await server.services.db
    .selectFrom('outgoing_mail')
    .select('data')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(sent.data).toEqual({});
});

test.each([
  ['is busy', 'later-canary@example.com', '451, 4.3.0'],
  ['does not let us send', 'relay-canary@example.com', '554, 5.7.1'],
])('retries a server that %s, and keeps the address out of the log and the job', async (_why, email, answer) => {
  await signUp(email);
  await waitUntil('the job failed', async () => (await readJob(email))?.state === 'retry');
  const job = await readJob(email);
  expect(job?.output).toContain(answer);
  expect(job?.output).not.toContain('canary');
  const log = server.logLines.join('');
  expect(log).toContain('a job failed');
  expect(log).toContain(answer);
  expect(log).not.toContain('canary');
});
