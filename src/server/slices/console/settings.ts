/** Operators' actions on the shop's settings. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { changeSettings as changeSettingsEndpoint, getSettings } from '#contract/console/settings.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { type ChoicesRecord, fromChoices, toChoices, toSettings } from '#contract/shop-settings.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/frame/db/database.ts';
import { findChoices, lockChoices, saveChoices } from '#server/slices/shop/settings-store.ts';
import type { Shop } from '#server/slices/shop/shop.ts';
import { type Actor, audit } from './audit.ts';

export async function readSettings(db: Db, shop: Shop): Promise<EndpointResponse<typeof getSettings>> {
  const { choices, revision } = await findChoices(db);
  return { choices: toChoices(choices), defaults: toSettings(shop.defaults), revision };
}

type Wanted = EndpointInput<typeof changeSettingsEndpoint>['body'];

/** Throws conflict when another operator was faster. */
export async function changeSettings(db: Db, actor: Actor, { choices, revision }: Wanted): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const kept = await lockChoices(trx);
    if (kept.revision !== revision) throw new AppError('conflict');
    const facts = changedFacts(toChoices(kept.choices), choices);
    if (Object.keys(facts.after).length === 0) return;
    const change = { choices: fromChoices(choices), revision: revision + 1 };
    await saveChoices(trx, { ...change, changedBy: actor.id, changedAt: actor.at });
    await audit(trx, actor, { action: 'settings.change', subject: ['settings', 'shop'], ...facts });
  });
}

/** Returns only what has changed. */
function changedFacts(before: ChoicesRecord, after: ChoicesRecord) {
  const facts = { before: factsOf(before), after: factsOf(after) };
  const names = Object.keys(facts.after).filter((name) => !isDeepStrictEqual(facts.before[name], facts.after[name]));
  const pick = (all: Facts) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: pick(facts.before), after: pick(facts.after) };
}

type Facts = Record<string, unknown>;

/** Quoted people may ask to be forgotten, and the log is permanent, so it stores a fingerprint of the quotes. */
function factsOf({ testimonials, ...choices }: ChoicesRecord): Facts {
  const quotes = testimonials && {
    count: testimonials.length,
    sha256: createHash('sha256').update(JSON.stringify(testimonials)).digest('hex'),
  };
  return { ...choices, testimonials: quotes };
}
