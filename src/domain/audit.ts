/** Operators' actions. The names are stored, so they never change. */
export const AUDIT_ACTIONS = [
  'operator.grant',
  'operator.revoke',
  'order.look',
  'order.print',
  'order.reprint',
  'order.refund',
  'order.settle_refund',
  'order.cancel',
  'order.note',
  'alerts.acknowledge',
  'job.requeue',
  'account.sign_out',
  'account.look',
  'account.lock',
  'account.unlock',
  'account.export',
  'account.delete',
  'account.two_step_off',
  'coupon.add',
  'coupon.cap',
  'coupon.end',
  'prices.change',
  'settings.change',
  'keys.rotate',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Why an account is locked. A fixed list instead of free text, because the log outlives the account. */
export const LOCK_REASONS = ['fraud', 'abuse', 'stolen', 'request', 'other'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/** Why an operator turns off a customer's two-step sign-in. A fixed list for the same reason. */
export const TWO_STEP_REASONS = ['lost', 'stolen', 'replaced', 'other'] as const;
export type TwoStepReason = (typeof TWO_STEP_REASONS)[number];

/** Why a mailed card is reprinted for free. A fixed list for the same reason. */
export const REPRINT_REASONS = ['damaged', 'lost', 'returned', 'misprint', 'other'] as const;
export type ReprintReason = (typeof REPRINT_REASONS)[number];

export const REPRINT_TEXTS: Record<ReprintReason, string> = {
  damaged: 'It arrived damaged or smudged',
  lost: 'It never arrived',
  returned: 'It came back, although the address is right',
  misprint: 'It was printed wrong',
  other: 'Another reason',
};

export function isAuditAction(text: string): text is AuditAction {
  return AUDIT_ACTIONS.some((action) => action === text);
}
