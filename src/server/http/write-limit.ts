/** How often one person may change something, counted over all processes. Reading is not counted. */
import { networkOf } from './network-of.ts';
import type { RateLimits } from './rate-limit.ts';

/** Far more than hands can do: these stop a script that went wrong, or one that went wild. */
const OF_A_USER = { name: 'writes', points: 300, seconds: 60 };
const OF_A_VISITOR = { name: 'visitor-writes', points: 120, seconds: 60 };

export type Writer = { readonly userId: string | undefined; readonly address: string };

/** Throws rate_limited. */
export function createWriteLimit(rateLimits: RateLimits): (writer: Writer) => Promise<void> {
  const ofUser = rateLimits.create(OF_A_USER);
  const ofVisitor = rateLimits.create(OF_A_VISITOR);
  return ({ userId, address }) =>
    userId === undefined ? ofVisitor.consume(networkOf(address)) : ofUser.consume(userId);
}
