/** PostGrid's wire format, and what its statuses mean here. */
import * as z from 'zod/mini';
import { type Address, COUNTRY_CODES } from '#domain/address.ts';
import type { PrintLabel } from '#domain/order-status.ts';
import type { PaperType } from '#domain/printing-options.ts';
import { isBlank } from '#domain/visible-text.ts';
import { addressAsPrinted } from '#layout/back/address-lines.ts';
import type { FormFields } from './encode-form.ts';
import type { PrintOrder, PrintReference, PrintState } from './port.ts';

export const postgridPostcardSchema = z.object({
  id: z.string(),
  status: z.string(),
  imbStatus: z.optional(z.nullable(z.string())),
  trackingNumber: z.optional(z.nullable(z.string())),
  createdAt: z.optional(z.nullable(z.string())),
  updatedAt: z.optional(z.nullable(z.string())),
  metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  to: z.optional(
    z.nullable(
      z.object({
        addressStatus: z.optional(z.nullable(z.string())),
        addressErrors: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  cancellation: z.optional(z.nullable(z.object({ reason: z.optional(z.nullable(z.string())) }))),
});
export type PostgridPostcard = z.infer<typeof postgridPostcardSchema>;

export const postgridListSchema = z.object({
  totalCount: z.optional(z.int()),
  data: z.array(postgridPostcardSchema),
});

export const postgridEventSchema = z.object({
  /** Tokens have no id. */
  id: z.optional(z.string()),
  type: z.string(),
  live: z.optional(z.boolean()),
  data: z.unknown(),
});

const LABELS: Readonly<Record<string, PrintLabel>> = {
  ready: 'processing',
  printing: 'processing',
  processed_for_delivery: 'shipped',
  completed: 'delivered',
  cancelled: 'failed',
};

const IMB_LABELS: Readonly<Record<string, PrintLabel>> = {
  entered_mail_stream: 'shipped',
  out_for_delivery: 'shipped',
  returned_to_sender: 'failed',
};

/** An unknown status counts as processing. */
export function toPrintLabel(status: string, imbStatus: string | null): PrintLabel {
  const label = LABELS[status] ?? 'processing';
  const mailLabel = imbStatus === null ? undefined : IMB_LABELS[imbStatus];
  if (mailLabel === undefined || label === 'delivered' || label === 'failed') {
    return mailLabel === 'failed' ? 'failed' : label;
  }
  return mailLabel;
}

const PROGRESS: Readonly<Record<string, number>> = {
  ready: 0,
  printing: 1,
  processed_for_delivery: 2,
  entered_mail_stream: 3,
  out_for_delivery: 4,
  completed: 5,
  cancelled: 6,
  returned_to_sender: 7,
};

/** Status and mail status move independently; the further one counts. */
function toProgress(status: string, imbStatus: string | null): number {
  return Math.max(PROGRESS[status] ?? 0, PROGRESS[imbStatus ?? ''] ?? 0);
}

export function toPrintState(postcard: PostgridPostcard): PrintState {
  const imbStatus = postcard.imbStatus ?? null;
  return {
    printId: postcard.id,
    providerStatus: imbStatus === null ? postcard.status : `${postcard.status}/${imbStatus}`,
    label: toPrintLabel(postcard.status, imbStatus),
    progress: toProgress(postcard.status, imbStatus),
    isReturned: imbStatus === 'returned_to_sender',
    isComplete: readCopy(postcard).copies === 1,
    isCancelled: postcard.status === 'cancelled',
    isPartlyCancelled: false,
    canCancel: postcard.status === 'ready',
    reference: readReference(postcard),
    trackingNumber: postcard.trackingNumber ?? null,
    // Without a scan, PostGrid counts the usual days.
    isDeliveryEstimated: postcard.status === 'completed' && imbStatus !== 'out_for_delivery',
    addressProblem: postcard.to?.addressStatus === 'failed' ? (postcard.to.addressErrors ?? '').slice(0, 300) : null,
    canPrintAgain: !LASTING_REASONS.has(postcard.cancellation?.reason ?? ''),
  };
}

/** The next card would be canceled for the same reason. */
const LASTING_REASONS: ReadonlySet<string> = new Set(['invalid_content', 'invalid_order_mailing_class']);

const referenceSchema = z.object({
  order_id: z.uuid(),
  piece: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  attempt: z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
});

function readReference({ metadata }: PostgridPostcard): PrintReference | null {
  const parsed = referenceSchema.safeParse(stringValues(metadata ?? {}));
  if (!parsed.success) return null;
  const { order_id, piece, attempt } = parsed.data;
  return { orderId: order_id, piece: Number(piece), attempt: Number(attempt) };
}

const copySchema = z.object({
  copy: z._default(z.coerce.number(), 1),
  copies: z._default(z.coerce.number(), 1),
});

/** Returns which copy of how many a record is: one of one, unless copies are mailed one by one. */
export function readCopy({ metadata }: PostgridPostcard): { readonly copy: number; readonly copies: number } {
  const parsed = copySchema.safeParse(metadata ?? {});
  return parsed.success ? parsed.data : { copy: 1, copies: 1 };
}

function stringValues(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value)]));
}

export type Copy = { readonly copy: number; readonly copies: number };

/** PostGrid prints on matte by default. */
const PAPERS: Readonly<Record<PaperType, string | null>> = {
  'matte-cover': null,
  'glossy-cover': 'premium_paper_heavy_1_glossy',
  'premium-matte': 'premium_paper_postcard_satin_ds',
};

/** Returns null for the standard paper. */
export function specialPaper({ printing, hasStandardPaper }: PrintOrder): string | null {
  return hasStandardPaper ? null : PAPERS[printing.paperType];
}

/** Sends a PDF instead of HTML, so that a customer's text can't be taken for PostGrid's merge syntax. */
export function toPostcardForm(order: PrintOrder, { copy, copies }: Copy): FormFields {
  const paper = specialPaper(order);
  return [
    ['size', order.format],
    ...(paper === null ? [] : [['paper', paper] as const]),
    ['description', `Order ${order.orderId}, piece ${order.piece}, attempt ${order.attempt}`],
    ...(order.holdUntil === null ? [] : [['sendDate', order.holdUntil.toISOString()] as const]),
    ...inGroup('to', contactFields(order.address)),
    ...(order.returnAddress === null ? [] : inGroup('from', contactFields(order.returnAddress))),
    ...inGroup('metadata', {
      order_id: order.orderId,
      piece: String(order.piece),
      attempt: String(order.attempt),
      order_number: order.orderNumber,
      quantity: String(order.copies / copies),
      paper: order.printing.paperType,
      colour: order.printing.printColor,
      sides: order.printing.sides,
      copy: String(copy),
      copies: String(copies),
    }),
    ['pdf', { filename: 'card.pdf', contentType: 'application/pdf', bytes: order.pdf }],
  ];
}

/** Sends city and postal code as the preview shows them, because the print service stamps them. */
function contactFields(written: Address): Record<string, string> {
  const address = addressAsPrinted(written);
  const name = address.recipient.trim();
  const lastSpace = name.lastIndexOf(' ');
  return {
    firstName: lastSpace < 0 ? name : name.slice(0, lastSpace).trim(),
    lastName: lastSpace < 0 ? '' : name.slice(lastSpace + 1),
    companyName: address.company,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2,
    city: address.city,
    provinceOrState: address.state,
    postalOrZip: address.postalCode,
    countryCode: COUNTRY_CODES[address.country],
  };
}

function inGroup(group: string, fields: Readonly<Record<string, string>>): FormFields {
  return Object.entries(fields)
    .filter(([, value]) => !isBlank(value))
    .map(([name, value]) => [`${group}[${name}]`, value]);
}
