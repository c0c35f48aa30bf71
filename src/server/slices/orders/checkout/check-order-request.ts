/** Checks the price, the card and the layout that the customer saw, before an order is placed. */
import { fromPostcardData } from '#contract/card-codec.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import type { createPaymentIntent } from '#contract/orders.ts';
import { pickAddress } from '#domain/address.ts';
import { type ContactInfo, contactInfoSchema, type PhoneRule } from '#domain/contact.ts';
import { copiesMailed } from '#domain/copies.ts';
import { AppError } from '#domain/errors.ts';
import { dollarsToCents } from '#domain/money.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { countDestinations } from '#domain/pricing.ts';
import type { Addressee } from '#server/engines/rendering/layout-mailing.ts';
import type { Renderer } from '#server/engines/rendering/renderer.ts';
import type { Printer } from '#server/providers/printing/port.ts';
import { resolveFront } from '#server/slices/postcards/resolve-front.ts';
import { parseForeignPhone, parsePhone } from '#server/slices/shop/phone.ts';
import { requireOffered } from '#server/slices/shop/require-offered.ts';
import type { Shop } from '#server/slices/shop/shop.ts';
import type { UploadDeps } from '#server/slices/uploads/save-photo.ts';
import type { OrderServices } from '../order-services.ts';
import { checkMailing, findAddressees, findRecipients, leadDesign, type MailingPiece } from './check-mailing.ts';
import { hashContent, type OrderSnapshot } from './order-snapshot.ts';
import { type OrderQuote, requireQuote } from './quote-order.ts';
import { checkSendDate } from './send-date.ts';

export type OrderRequest = EndpointInput<typeof createPaymentIntent>['body'];

export type PlacingServices = OrderServices &
  UploadDeps & { readonly renderer: Renderer; readonly printer: Printer; readonly shop: Shop };

/** A checked order, ready to be placed. */
export type CheckedOrder = {
  readonly userId: string;
  /** Null for a card that was never saved. */
  readonly postcardId: string | null;
  /** Null when the client sent none. */
  readonly checkoutKey: string | null;
  readonly snapshot: OrderSnapshot;
  readonly snapshotHash: string;
  readonly pieces: readonly CheckedPiece[];
  readonly sendOn: string | null;
  readonly quote: OrderQuote;
};

export type CheckedPiece = Pick<MailingPiece, 'address' | 'values' | 'layoutHash'> & {
  readonly hiddenId: string | null;
  readonly copies: number;
};

export async function checkOrderRequest(
  services: PlacingServices,
  userId: string,
  request: OrderRequest,
): Promise<CheckedOrder> {
  const { db, clock, env, renderer, printer, shop } = services;
  const contact = readContact(request.contactInfo, (await shop.current()).settings.phoneRule);
  if (request.sendOn !== undefined) {
    checkSendDate(request.sendOn, { timeZone: env.SHOP_TIME_ZONE, now: clock.now() });
  }
  const { couponCode, currency, checkoutKey } = request;
  const { front, photos, base } = await resolveFront(services, userId, request.postcardData);
  const sent = fromPostcardData(request.postcardData, front, base);
  const people = await findPeople(services, userId, sent);
  const design = leadDesign(sent, people);
  const { size, paperType } = design.printing;
  const destinations = countDestinations(people.map(({ address }) => address));
  await requireOffered(shop, destinations);
  const order = { recipients: sent.mailing === null ? null : people.length, size, paperType, destinations };
  const quote = await requireQuote(
    { db, now: clock.now() },
    { userId, couponCode, order },
    { amountCents: dollarsToCents(request.amount), currency, checkoutKey },
  );
  const format = printer.sizes[design.printing.size];
  const { layoutVersion, layoutHash, findings } = await renderer.layout({
    design,
    format,
    orientations: printer.orientations,
  });
  if (findings.some((finding) => finding.severity === 'error')) {
    throw new AppError('preflight_failed', { details: { findings } });
  }
  if (request.layoutHash !== undefined && request.layoutHash !== layoutHash) throw new AppError('layout_mismatch');
  const card = { design, format, orientations: printer.orientations };
  const copies = design.mailing === null ? copiesMailed(design.printing.quantity, printer.mailsCopies) : 1;
  const isPlain = design.mailing === null && design.hiddenId === null;
  const pieces = isPlain
    ? people.map((person) => ({ ...person, layoutHash }))
    : await checkMailing(services, card, people);
  const snapshot: OrderSnapshot = {
    design,
    photos: photos.map(({ id, sha256 }) => ({ id, sha256 })),
    format,
    layoutVersion,
    layoutHash,
    contact: { email: contact.email, phone: parsePhone(contact.phone) ?? '' },
  };
  return {
    userId,
    postcardId: request.postcardData.id ?? null,
    checkoutKey: request.checkoutKey ?? null,
    snapshot,
    snapshotHash: hashContent(snapshot),
    pieces: pieces.map(({ address, values, hiddenId = null, layoutHash }) => {
      return { address, values, hiddenId, layoutHash, copies };
    }),
    sendOn: request.sendOn ?? null,
    quote,
  };
}

/** Throws validation_failed, like a body that doesn't fit its schema. */
function readContact(sent: OrderRequest['contactInfo'], rule: PhoneRule): ContactInfo {
  const parsed = contactInfoSchema(rule, (phone) => parseForeignPhone(phone) !== null).safeParse(sent);
  if (parsed.success) return parsed.data;
  const field = `contactInfo.${parsed.error.issues[0]?.path.join('.')}`;
  const message = parsed.error.issues[0]?.message ?? '';
  throw new AppError('validation_failed', {
    message: `${field}: ${message}`,
    details: { fields: { [field]: message } },
  });
}

/** A single card has one recipient. */
async function findPeople(
  services: PlacingServices,
  userId: string,
  { text, mailing, hiddenId }: PostcardDesign,
): Promise<readonly Addressee[]> {
  if (mailing !== null) {
    return findAddressees(services, userId, await findRecipients(services, userId, mailing));
  }
  const recipient = { address: pickAddress(text), values: {} };
  return findAddressees(services, userId, [hiddenId === null ? recipient : { ...recipient, hiddenId }]);
}
