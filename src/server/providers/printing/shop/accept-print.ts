/** Accepts a print like PostGrid: checks it, stores the file and records it, once per idempotency key. */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { checkPrintFile } from './check-print-file.ts';
import { checkAddress, resolveContact } from './contacts.ts';
import { scheduleNextStage } from './move-print.ts';
import { type PrintShop, pdfPath, SHOP_FORMATS } from './print-shop.ts';
import { metadataSchema, parseFields, type RequestFields, ShopRefusal } from './read-request.ts';
import { findPrint, findPrintByKey, insertPrint, type NewPrint, type Print, readSwitches } from './store.ts';
import { queueWebhook } from './webhooks.ts';

const PAPERS = [
  'standard',
  'premium_paper_heavy_1_glossy',
  'premium_paper_postcard_uv_glossy_ss',
  'premium_paper_postcard_uv_glossy_ss_120lb',
  'premium_paper_postcard_satin_ds',
] as const;

const MAILING_CLASSES = [
  'first_class',
  'standard_class',
  'express',
  'certified',
  'certified_return_receipt',
  'registered',
  'usps_first_class',
  'usps_standard_class',
  'usps_eddm',
  'usps_express_2_day',
  'usps_express_3_day',
  'usps_first_class_certified',
  'usps_first_class_certified_return_receipt',
  'usps_first_class_registered',
  'usps_express_3_day_signature_confirmation',
  'usps_express_3_day_certified',
  'usps_express_3_day_certified_return_receipt',
  'ca_post_lettermail',
  'ca_post_personalized',
  'ca_post_neighbourhood_mail',
  'ups_express_overnight',
  'ups_express_2_day',
  'ups_express_3_day',
  'royal_mail_first_class',
  'royal_mail_second_class',
  'au_post_second_class',
] as const;

const requestSchema = z.object({
  size: z.enum(SHOP_FORMATS, `size must be one of ${SHOP_FORMATS.join(', ')}`),
  sendDate: z.optional(z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'sendDate is not a valid date')),
  description: z._default(z.string().check(z.maxLength(1000)), ''),
  pdf: z.union([z.instanceof(Uint8Array), z.string()], 'pdf is required, as a file or as the URL of one'),
  paper: z.optional(z.enum(PAPERS, 'paper is not available')),
  mailingClass: z._default(z.enum(MAILING_CLASSES, 'mailingClass is not valid'), 'first_class'),
  to: z.unknown().check(z.refine((to) => to !== undefined, 'to is required')),
  from: z.optional(z.unknown()),
  metadata: z._default(metadataSchema, {}),
});

/** Throws ShopRefusal. Returns the same print for the same key within a day, but only for the same request. */
export async function acceptPrint(shop: PrintShop, fields: RequestFields, key: string | null): Promise<Print> {
  const now = shop.clock.now();
  const request = parseRequest(fields);
  const recipient = await resolveContact(shop, request.to, 'to');
  const sender = request.from === undefined ? null : await resolveContact(shop, request.from, 'from');
  const pdf = await readPdf(shop, request.pdf);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const requestSha256 = hashOf({ ...request, pdf: sha256, to: recipient.fields, from: sender?.fields });
  const replayed = key === null ? null : await findPrintByKey(shop.db, key, now);
  if (replayed !== null) {
    if (replayed.request_sha256 === requestSha256) return replayed;
    throw new ShopRefusal('The idempotency key was used for a different request', 409);
  }
  const take = await readSwitches(shop.db);
  if (await take('refuse')) throw new ShopRefusal('The card was refused because the switch for it is on');
  const isSpecialPaper = request.paper !== undefined && request.paper !== 'standard';
  if (isSpecialPaper && (await take('refuse_paper'))) throw new ShopRefusal('paper is not available');
  const check = await checkPrintFile(pdf, request.size);
  if (!check.isAccepted) throw new ShopRefusal(check.message);
  const pdfKey = `print-shop/${sha256}.pdf`;
  await shop.storage.put(pdfKey, { bytes: pdf, contentType: 'application/pdf' });
  return recordPrint(shop, {
    id: `postcard_${randomBytes(12).toString('hex')}`,
    idempotency_key: key,
    request_sha256: requestSha256,
    size: request.size,
    recipient: recipient.fields,
    sender: sender?.fields ?? null,
    metadata: request.metadata,
    description: request.description,
    paper: request.paper ?? null,
    mailing_class: request.mailingClass,
    send_date: request.sendDate === undefined ? now : new Date(request.sendDate),
    pdf_key: pdfKey,
    pdf_sha256: sha256,
    will_return: await take('return_to_sender'),
    ...(recipient.known ?? checkAddress(recipient.fields, await take('fail_address'))),
    created_at: now,
  });
}

async function recordPrint(shop: PrintShop, print: NewPrint): Promise<Print> {
  const inserted = await shop.db.transaction().execute(async (trx) => {
    const row = await insertPrint(trx, print);
    if (row === null) return null;
    await queueWebhook(shop, trx, { type: 'postcard.created', print: row });
    await scheduleNextStage(shop, trx, row);
    return row;
  });
  if (inserted !== null) return inserted;
  const first = await findPrintByKey(shop.db, print.idempotency_key ?? '', print.created_at);
  if (first?.request_sha256 !== print.request_sha256) throw new ShopRefusal('The idempotency key is in use', 409);
  return first;
}

const OTHER_CONTENT = ['frontHTML', 'backHTML', 'frontTemplate', 'backTemplate'];

function parseRequest(fields: RequestFields): z.output<typeof requestSchema> {
  if (OTHER_CONTENT.some((name) => name in fields))
    throw new ShopRefusal('HTML and templates are not printed here: send a pdf');
  return parseFields(requestSchema, fields);
}

/** A URL must be one of the shop's own files, because the shop never calls other servers. */
async function readPdf(shop: PrintShop, pdf: Uint8Array | string): Promise<Uint8Array> {
  if (typeof pdf !== 'string') return pdf;
  const print = await findPrintByUrl(shop, pdf);
  const file = print === null ? null : await shop.storage.get(print.pdf_key);
  if (file === null) throw new ShopRefusal('pdf must be a file, or the URL of a file of this print shop');
  return Uint8Array.from(file.bytes);
}

async function findPrintByUrl(shop: PrintShop, url: string): Promise<Print | null> {
  const id = /\/prints\/(\w+)\/pdf$/.exec(url)?.[1];
  return id === undefined || url !== shop.url + pdfPath(id) ? null : findPrint(shop.db, id);
}

/** Returns the same hash whatever the order or encoding of the fields. */
function hashOf(request: Readonly<Record<string, unknown>>): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, each]) => [name, sorted(each)])
      : value;
  return createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('hex');
}
