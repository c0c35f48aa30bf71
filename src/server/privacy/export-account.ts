/** Everything that is kept about a person as one ZIP file: data.json, their photos, and the files that were printed. */
import type { Storage } from '../storage/port.ts';
import { readPhoto } from '../uploads/photo-files.ts';
import {
  exportEmails,
  exportLinks,
  exportOrders,
  exportOwn,
  exportProfile,
  exportSessions,
  exportUser,
  type Owner,
} from './export-store.ts';
import { type ZipEntry, zip } from './zip.ts';

export type ExportedAccount = Owner & { readonly storage: Storage; readonly now: Date };

const ABOUT =
  'Everything that is kept about you. Photos lie in the folder photos by the id of their upload, printed files in the ' +
  'folder prints by order number. Your password and your sign-in tokens are kept only as hashes and are left out.';

export function exportAccount(account: ExportedAccount): AsyncGenerator<Uint8Array> {
  return zip(entries(account));
}

async function* entries(account: ExportedAccount): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', isCompressible: true, content: utf8(writeData(account)) };
  yield* photoEntries(account);
  yield* printEntries(account);
}

async function* writeData(account: ExportedAccount): AsyncGenerator<string> {
  yield `{\n"about": ${JSON.stringify(ABOUT)},\n"exported_at": ${JSON.stringify(account.now)}`;
  yield `,\n"user": ${JSON.stringify(await exportUser(account))}`;
  yield `,\n"profile": ${JSON.stringify(await exportProfile(account))}`;
  yield `,\n"sessions": ${JSON.stringify(await exportSessions(account))}`;
  yield `,\n"links": ${JSON.stringify(await exportLinks(account))}`;
  yield* writeList('addresses', exportOwn(account, 'addresses'));
  yield* writeList('uploads', exportOwn(account, 'uploads'));
  yield* writeList('postcards', exportOwn(account, 'postcards'));
  yield* writeList('orders', exportOrders(account));
  yield* writeList('mails', exportEmails(account));
  yield '\n}\n';
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
  for await (const { id, sha256 } of exportOwn(account, 'uploads')) {
    const bytes = await readPhoto(account.storage, sha256, 'original');
    if (bytes !== null) yield fileEntry(`photos/${id}.jpg`, bytes);
  }
}

async function* printEntries(account: ExportedAccount): AsyncGenerator<ZipEntry> {
  for await (const { print_attempts } of exportOrders(account)) {
    for (const { order_number, pdf_key } of print_attempts) {
      const file = pdf_key === null ? null : await account.storage.get(pdf_key);
      if (file !== null) yield fileEntry(`prints/${order_number}.pdf`, file.bytes);
    }
  }
}

function fileEntry(name: string, bytes: Uint8Array): ZipEntry {
  return { name, isCompressible: false, content: once(bytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* utf8(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}
