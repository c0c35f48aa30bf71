/** Accepts a print as PostGrid does: checks it, stores the file and records it, once per idempotency key. */
import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { checkPrintFile } from './check-print-file.ts';
import { scheduleNextStage } from './move-print.ts';
import { type PrintShop, SHOP_FORMATS } from './print-shop.ts';
import { findPrintByKey, insertPrint, type NewPrint, type Print, takeSwitch } from './store.ts';
import { queueWebhook } from './webhooks.ts';

export class ShopRefusal extends Error {
  override readonly name = 'ShopRefusal';
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

const contactSchema = (name: 'to' | 'from') =>
  z
    .object({
      firstName: z.optional(z.string()),
      lastName: z.optional(z.string()),
      companyName: z.optional(z.string()),
      addressLine1: z.string(`${name}.addressLine1 is required`),
      addressLine2: z.optional(z.string()),
      city: z.optional(z.string()),
      provinceOrState: z.optional(z.string()),
      postalOrZip: z.optional(z.string()),
      countryCode: z
        .string(`${name}.countryCode is required`)
        .check(z.regex(/^[A-Z]{2}$/, `${name}.countryCode is not valid`)),
    })
    .check(
      z.refine(
        (contact) => Boolean(contact.firstName ?? contact.companyName),
        `${name}.firstName or ${name}.companyName is required`,
      ),
    );

const requestSchema = z.object({
  size: z.enum(SHOP_FORMATS, `size must be one of ${SHOP_FORMATS.join(', ')}`),
  sendDate: z.optional(z.iso.datetime('sendDate is not a valid date')),
  description: z._default(z.string(), ''),
  pdf: z.instanceof(File, { error: 'pdf is required' }),
  to: contactSchema('to'),
  from: z.optional(contactSchema('from')),
  metadata: z._default(z.record(z.string(), z.string()), {}),
});

/** Throws ShopRefusal. Returns the same print for the same key within a day, but only for the same request. */
export async function acceptPrint(shop: PrintShop, form: FormData, key: string | null): Promise<Print> {
  const now = shop.clock.now();
  const request = readRequest(form);
  const pdf = new Uint8Array(await request.pdf.arrayBuffer());
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const wanted = {
    size: request.size,
    recipient: definedValues(request.to),
    sender: request.from === undefined ? null : definedValues(request.from),
    metadata: request.metadata,
    description: request.description,
    pdf_sha256: sha256,
  };
  const replayed = key === null ? null : await findPrintByKey(shop.db, key, now);
  if (replayed !== null) {
    const { size, recipient, sender, metadata, description, pdf_sha256, send_date, created_at } = replayed;
    const sendDate = send_date.getTime() === created_at.getTime() ? undefined : send_date.toISOString();
    const first = { size, recipient, sender, metadata, description, pdf_sha256, sendDate };
    if (isDeepStrictEqual(first, { ...wanted, sendDate: request.sendDate })) return replayed;
    throw new ShopRefusal('The idempotency key was used for a different request', 409);
  }
  if (await takeSwitch(shop.db, 'refuse'))
    throw new ShopRefusal('The card was refused because the switch for it is on');
  const check = await checkPrintFile(pdf, request.size);
  if (!check.isAccepted) throw new ShopRefusal(check.message);
  const pdfKey = `print-shop/${sha256}.pdf`;
  await shop.storage.put(pdfKey, { bytes: pdf, contentType: 'application/pdf' });
  return recordPrint(shop, {
    ...wanted,
    id: `postcard_${randomBytes(12).toString('hex')}`,
    idempotency_key: key,
    send_date: request.sendDate === undefined ? now : new Date(request.sendDate),
    pdf_key: pdfKey,
    will_return: await takeSwitch(shop.db, 'return_to_sender'),
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
  if (first === null) throw new ShopRefusal('The idempotency key is in use', 409);
  return first;
}

function readRequest(form: FormData): z.output<typeof requestSchema> {
  const parsed = requestSchema.safeParse(nest(form));
  if (parsed.success) return parsed.data;
  throw new ShopRefusal(parsed.error.issues[0]?.message ?? 'The request is not valid');
}

/** `to[city]` is the city of `to`, as PostGrid writes nested fields in forms. */
function nest(form: FormData): Record<string, unknown> {
  const groups = new Map<string, Map<string, string>>();
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    const [, group, field] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (group === undefined || field === undefined || typeof value !== 'string') fields.set(name, value);
    else groups.set(group, (groups.get(group) ?? new Map()).set(field, value));
  }
  for (const [group, values] of groups) fields.set(group, Object.fromEntries(values));
  return Object.fromEntries(fields);
}

function definedValues(record: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}
