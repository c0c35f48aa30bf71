/** Operators' actions on prices. */
import type { addPrices, listPrices } from '#contract/console/prices.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { toPrices } from '#contract/prices.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/frame/db/database.ts';
import { findEmails } from '#server/slices/auth/accounts/user-store.ts';
import { findPrices, insertPrices, listPriceVersions, lockPriceLists } from '#server/slices/shop/price-store.ts';
import { type Actor, audit } from './audit.ts';

const LISTED = 100;
const YEAR_MS = 366 * 86_400_000;

export async function readPrices(db: Db, now: Date): Promise<EndpointResponse<typeof listPrices>> {
  const versions = await listPriceVersions(db, LISTED);
  const current = await findPrices(db, now);
  const emails = await findEmails(
    db,
    versions.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy])),
  );
  return {
    items: versions.map((version) => ({
      ...toPrices(version),
      effective_from: version.effectiveFrom?.toISOString() ?? null,
      state: version.version === current.version ? 'in_force' : isPlanned(version, now) ? 'planned' : 'past',
      created_by: emails.get(version.createdBy ?? '') ?? null,
    })),
    newest_version: Math.max(...versions.map(({ version }) => version)),
  };
}

function isPlanned({ effectiveFrom }: { readonly effectiveFrom: Date | null }, now: Date): boolean {
  return effectiveFrom !== null && effectiveFrom > now;
}

type NewPrices = EndpointInput<typeof addPrices>['body'];

/** Throws conflict when another operator was faster, and validation_failed for a time in the past or far away. */
export async function changePrices(db: Db, actor: Actor, wanted: NewPrices): Promise<void> {
  const effectiveFrom = wanted.effective_from === null ? actor.at : new Date(wanted.effective_from);
  if (effectiveFrom < actor.at) {
    throw new AppError('validation_failed', { message: 'The prices must begin now or in the future.' });
  }
  if (effectiveFrom.getTime() > actor.at.getTime() + YEAR_MS) {
    throw new AppError('validation_failed', { message: 'The prices must begin within a year.' });
  }
  await db.transaction().execute(async (trx) => {
    const newest = await lockPriceLists(trx);
    if (newest !== wanted.newest_version) throw new AppError('conflict');
    const before = await findPrices(trx, effectiveFrom);
    const after = {
      version: newest + 1,
      currency: wanted.currency,
      orderCents: wanted.order_cents,
      deliveryCents: wanted.delivery_cents,
      cardCents: wanted.card_cents,
      effectiveFrom,
      createdBy: actor.id,
    };
    await insertPrices(trx, after, actor.at);
    await audit(trx, actor, {
      action: 'prices.change',
      subject: ['prices', String(after.version)],
      before: toPrices(before),
      after: { ...toPrices(after), effective_from: effectiveFrom.toISOString() },
    });
  });
}
