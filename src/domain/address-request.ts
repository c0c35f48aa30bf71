/** Asking people for their address by a link. */

export const REQUEST_KINDS = ['person', 'group'] as const;
/** A person's link works once, a group's until it expires. */
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = ['waiting', 'answered', 'expired', 'revoked'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_DAYS = 30;
export const MAX_REQUESTS = 200;
export const MAX_GROUP_ANSWERS = 500;

type Asked = {
  readonly kind: RequestKind;
  readonly answers: number;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
};

/** Only a waiting link can be answered. */
export function requestState({ kind, answers, expiresAt, revokedAt }: Asked, now: Date): RequestState {
  if (kind === 'person' && answers > 0) return 'answered';
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return kind === 'group' && answers >= MAX_GROUP_ANSWERS ? 'answered' : 'waiting';
}
