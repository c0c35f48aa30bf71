/** Keeps emails in the database when no SMTP server is set; /sandbox shows them. */
import type { Db } from '#server/frame/db/database.ts';
import { insertInboxEmail } from './inbox-store.ts';
import type { Mailer } from './port.ts';

export function createInboxMailer(db: Db): Mailer {
  return {
    async send(message) {
      await insertInboxEmail(db, message);
    },
    async check() {},
    async close() {},
  };
}
