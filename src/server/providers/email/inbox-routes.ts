import { getInboxEmail, listInboxEmails } from '#contract/sandbox/inbox.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { findInboxEmail, type InboxRow, listInbox } from './inbox-store.ts';

const LISTED = 100;

export function registerInboxRoutes(serve: Serve, { db }: { readonly db: Db }): void {
  serve(listInboxEmails, async ({ query }) => ({
    items: (await listInbox(db, { limit: LISTED, ...(query.to ? { to: query.to } : {}) })).map(present),
  }));

  serve(getInboxEmail, async ({ params }) => {
    const email = await findInboxEmail(db, params.id);
    if (email === undefined) throw new AppError('not_found');
    return { ...present(email), html: withPictures(email), text: email.body_text };
  });
}

function present({ id, recipient, subject, created_at }: InboxRow) {
  return { id, to: recipient, subject, created_at: created_at.toISOString() };
}

function withPictures({ html, attachments }: InboxRow): string {
  return attachments.reduce(
    (text, { cid, contentType, base64 }) => text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${base64}`),
    html,
  );
}
