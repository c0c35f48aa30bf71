/** Checks a request before an order is placed: the price, a printable card, and the layout that the customer saw. */
import { fromPostcardData } from '#contract/card-codec.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import type { createPaymentIntent } from '#contract/orders.ts';
import { parseUsPhone } from '#domain/contact.ts';
import { AppError } from '#domain/errors.ts';
import { type Front, photosOf } from '#domain/front.ts';
import { dollarsToCents } from '#domain/money.ts';
import { asUser } from '../db/as-user.ts';
import type { Printer } from '../printing/port.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { resolveFront } from '../uploads/resolve-front.ts';
import type { UploadDeps } from '../uploads/save-photo.ts';
import { takeUploads } from '../uploads/store.ts';
import type { OrderServices } from './order-services.ts';
import { hashContent, type OrderSnapshot } from './order-snapshot.ts';
import { type OrderQuote, quoteOrder } from './quote-order.ts';

export type OrderRequest = EndpointInput<typeof createPaymentIntent>['body'];

export type PlacingServices = OrderServices & UploadDeps & { readonly renderer: Renderer; readonly printer: Printer };

/** A checked order, ready to be placed. */
export type WantedOrder = {
  readonly userId: string;
  /** Null for a card that was never saved. */
  readonly postcardId: string | null;
  /** Null when the client sent none. */
  readonly checkoutKey: string | null;
  readonly snapshot: OrderSnapshot;
  readonly snapshotHash: string;
  readonly quote: OrderQuote;
};

export async function checkOrderRequest(
  services: PlacingServices,
  userId: string,
  request: OrderRequest,
): Promise<WantedOrder> {
  const { db, clock, renderer, printer } = services;
  const quote = await quoteOrder({ db, now: clock.now() }, { userId, couponCode: request.couponCode });
  if (dollarsToCents(request.amount) !== quote.totalCents) throw new AppError('invalid_amount');
  const front = await resolveFront(services, userId, request.postcardData);
  const design = fromPostcardData(request.postcardData, front);
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
  const snapshot: OrderSnapshot = {
    design,
    photos: await findPhotos(services, userId, design.front),
    format,
    layoutVersion,
    layoutHash,
    contact: { email: request.contactInfo.email, phone: parseUsPhone(request.contactInfo.phone) ?? '' },
  };
  return {
    userId,
    postcardId: request.postcardData.id ?? null,
    checkoutKey: request.checkoutKey ?? null,
    snapshot,
    snapshotHash: hashContent(snapshot),
    quote,
  };
}

async function findPhotos({ db }: UploadDeps, userId: string, front: Front | null): Promise<OrderSnapshot['photos']> {
  const ids = [...new Set(photosOf(front).map(({ uploadId }) => uploadId))];
  const uploads = await asUser(db, userId, (trx) => takeUploads(trx, userId, ids));
  return ids.map((id) => {
    const upload = uploads.find((each) => each.id === id);
    if (upload === undefined) throw new AppError('image_missing');
    return { id, sha256: upload.sha256 };
  });
}
