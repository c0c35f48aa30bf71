/** Checks that every recipient's card can be printed, before a mailing is placed. */
import { maskAddress } from '#domain/address.ts';
import { AppError } from '#domain/errors.ts';
import { designFor } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Mailing, Recipient } from '#domain/recipients.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import type { Card } from '#server/engines/rendering/card.ts';
import type { Addressee, PieceLayout } from '#server/engines/rendering/layout-mailing.ts';
import type { Renderer } from '#server/engines/rendering/renderer.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import { findHidden } from '#server/slices/address-requests/vault-store.ts';
import { findList } from '#server/slices/recipients/store.ts';

/** Small enough that other cards come between them, large enough to keep a thread busy. */
const PART = 50;
const MAX_NAMED = 100;

export type MailingPiece = Addressee & { readonly layoutHash: string };

/** Throws recipients_missing for a list that isn't the caller's or doesn't match. */
export async function findRecipients(
  { db }: { readonly db: Db },
  userId: string,
  { listId, count }: Mailing,
): Promise<readonly Recipient[]> {
  const list = await asUser(db, userId, (trx) => findList(trx, userId, listId));
  if (list === null || list.recipients.length !== count) throw new AppError('recipients_missing');
  return list.recipients;
}

/** Fills in hidden addresses. Throws hidden_address_gone. */
export async function findAddressees(
  { db }: { readonly db: Db },
  userId: string,
  recipients: readonly Recipient[],
): Promise<readonly Addressee[]> {
  const ids = recipients.flatMap(({ hiddenId }) => hiddenId ?? []);
  if (ids.length === 0) return recipients;
  const hidden = await findHidden(db, userId, ids);
  return recipients.map((recipient) => {
    if (recipient.hiddenId === undefined) return recipient;
    const printedTo = hidden.get(recipient.hiddenId);
    if (printedTo === undefined) throw new AppError('hidden_address_gone');
    return { ...recipient, address: maskAddress(printedTo), printedTo };
  });
}

/** Throws preflight_failed with the recipients whose cards can't be printed, and why. */
export async function checkMailing(
  { renderer }: { readonly renderer: Renderer },
  card: Card,
  recipients: readonly Addressee[],
): Promise<readonly MailingPiece[]> {
  const parts = Array.from({ length: Math.ceil(recipients.length / PART) }, (_, index) =>
    recipients.slice(index * PART, (index + 1) * PART),
  );
  const layouts = (await inTurn(parts, (part) => renderer.layoutMailing({ ...card, recipients: part }))).flat();
  const refused = layouts.flatMap(({ errors }, index) => (errors.length > 0 ? [{ position: index + 1, errors }] : []));
  if (refused.length > 0) throw new AppError('preflight_failed', { details: explain(refused) });
  return recipients.flatMap((recipient, index) => {
    const layout: PieceLayout | undefined = layouts[index];
    return layout === undefined ? [] : [{ ...recipient, layoutHash: layout.layoutHash }];
  });
}

type Refused = { readonly position: number; readonly errors: readonly Finding[] };

function explain(refused: readonly Refused[]) {
  const named = refused.slice(0, MAX_NAMED);
  return {
    findings: named[0]?.errors ?? [],
    refused: refused.length,
    recipients: named.map(({ position, errors }) => ({ position, message: errors[0]?.message ?? '' })),
  };
}

/** Sends four parts at a time, so that a mailing doesn't fill the rendering queue. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += 4) {
    results.push(...(await Promise.all(items.slice(start, start + 4).map(work))));
  }
  return results;
}

/** The first recipient's card represents the mailing: on the order, in pictures and in the list of cards. */
export function leadDesign(design: PostcardDesign, recipients: readonly Recipient[]): PostcardDesign {
  const [first] = recipients;
  return first === undefined ? design : designFor(design, first);
}
