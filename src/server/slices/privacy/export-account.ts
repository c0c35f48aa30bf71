/** Exports everything we keep about a person as one ZIP file: data.json, their photos, and the files we printed. */
import type { Readable } from 'node:stream';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { exportEmails } from '#server/providers/email/store.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { exportRequests } from '#server/slices/address-requests/store.ts';
import { exportAddresses } from '#server/slices/addresses/store.ts';
import { exportUser } from '#server/slices/auth/accounts/user-store.ts';
import { exportFactors } from '#server/slices/auth/factors/factor-store.ts';
import { exportLinks } from '#server/slices/auth/tokens/one-time-store.ts';
import { exportSessions } from '#server/slices/auth/tokens/session-store.ts';
import { exportNotes } from '#server/slices/console/note-store.ts';
import { exportEntries } from '#server/slices/console/store.ts';
import { listAttemptsOf } from '#server/slices/fulfilment/store.ts';
import { exportOrders } from '#server/slices/orders/account-store.ts';
import { exportPostcards } from '#server/slices/postcards/store.ts';
import { exportProfile } from '#server/slices/profiles/store.ts';
import { exportLists } from '#server/slices/recipients/store.ts';
import { readPhoto } from '#server/slices/uploads/photo-files.ts';
import { exportUploads } from '#server/slices/uploads/store.ts';
import { allPages, type Owner, ownPages, type Page } from './pages.ts';
import { type ZipEntry, zip } from './zip.ts';

export type ExportedAccount = Owner & { readonly storage: Storage; readonly now: Date };

const ABOUT =
  'Everything we keep about you. The folder photos has your photos, named by upload id; the folder prints has the files we ' +
  'printed, named by order number. We only keep hashes of your password and sign-in tokens, so they are not included.';

export function exportAccount(account: ExportedAccount): Readable {
  return zip(entries(account));
}

async function* entries(account: ExportedAccount): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', content: writeData(account) };
  yield* photoEntries(account);
  yield* printEntries(account);
}

async function* writeData(account: ExportedAccount): AsyncGenerator<string> {
  const { db, userId, now } = account;
  const profile = await asUser(db, userId, (trx) => exportProfile(trx, userId));
  yield `{\n"about": ${JSON.stringify(ABOUT)},\n"exported_at": ${JSON.stringify(now)}`;
  yield `,\n"user": ${JSON.stringify(await exportUser(db, userId))}`;
  yield `,\n"profile": ${JSON.stringify(profile)}`;
  yield `,\n"sessions": ${JSON.stringify(await exportSessions(db, userId))}`;
  yield `,\n"factors": ${JSON.stringify(await exportFactors(db, userId))}`;
  yield `,\n"links": ${JSON.stringify(await exportLinks(db, userId))}`;
  yield* writeList('addresses', ownPages(account, exportAddresses));
  yield* writeList('address_requests', ownPages(account, exportRequests));
  yield* writeList('recipient_lists', ownPages(account, exportLists));
  yield* writeList('uploads', ownPages(account, exportUploads));
  yield* writeList('postcards', ownPages(account, exportPostcards));
  yield* writeList('orders', exportTreatedOrders(account));
  yield `,\n"operator_actions": ${JSON.stringify(await exportEntries(db, userId))}`;
  yield* writeList(
    'emails',
    allPages((page) => exportEmails(db, userId, page)),
  );
  yield '\n}\n';
}

/** Each order with its print attempts. */
async function exportPrintedOrders(trx: Trx, userId: string, page: Page) {
  const orders = await exportOrders(trx, userId, page);
  const orderIds = orders.map(({ id }) => id);
  const attempts = await listAttemptsOf(trx, orderIds);
  return orders.map((order) => {
    const hidden = new Set(order.pieces.filter(({ is_hidden }) => is_hidden).map(({ id }) => id));
    const ofOrder = attempts.filter(({ order_id }) => order_id === order.id);
    const print_attempts = ofOrder.map((attempt) => (hidden.has(attempt.piece_id) ? withoutTraces(attempt) : attempt));
    return { ...order, print_attempts };
  });
}

/** Leaves out everything that is derived from an address that the customer must not see, or may quote it. */
function withoutTraces(attempt: Awaited<ReturnType<typeof listAttemptsOf>>[number]): typeof attempt {
  return { ...attempt, pdf_key: null, pdf_sha256: null, failure: null };
}

/** Adds to each order what operators wrote and did about it, which customers don't see elsewhere. */
async function* exportTreatedOrders(account: ExportedAccount): AsyncGenerator<object> {
  for await (const order of ownPages(account, exportPrintedOrders)) {
    yield {
      ...order,
      operator_notes: await exportNotes(account.db, order.id),
      operator_actions: await exportEntries(account.db, order.id),
    };
  }
}

async function* writeList(name: string, rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield ']';
}

async function* photoEntries(account: ExportedAccount): AsyncGenerator<ZipEntry> {
  for await (const { id, sha256 } of ownPages(account, exportUploads)) {
    const bytes = await readPhoto(account.storage, sha256, 'original');
    if (bytes !== null) yield { name: `photos/${id}.jpg`, content: bytes };
  }
}

async function* printEntries(account: ExportedAccount): AsyncGenerator<ZipEntry> {
  for await (const { print_attempts } of ownPages(account, exportPrintedOrders)) {
    for (const { order_number, pdf_key } of print_attempts) {
      const file = pdf_key === null ? null : await account.storage.get(pdf_key);
      if (file !== null) yield { name: `prints/${order_number}.pdf`, content: file.bytes };
    }
  }
}
