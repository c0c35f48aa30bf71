import { getInboxEmail, listInboxEmails } from '#contract/sandbox/inbox.ts';
import { call } from '#web/api/call.ts';
import { waitUntil } from '../wait-until.ts';

/** Waits for an email with this subject, and returns the six digits in it. */
export async function emailedCode(to: string, subject: RegExp): Promise<string> {
  let id = '';
  await waitUntil(`an email with a code arrives at ${to}`, async () => {
    const { items } = await call(listInboxEmails, { query: { to } });
    id = items.find((email) => subject.test(email.subject))?.id ?? '';
    return id !== '';
  });
  const { text } = await call(getInboxEmail, { params: { id } });
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (code === undefined) throw new Error(`no code in the email: ${text}`);
  return code;
}
