/** What operators can do. The names are stored, so they never change. */
export const AUDIT_ACTIONS = [
  'operator.grant',
  'operator.revoke',
  'order.look',
  'order.print',
  'order.refund',
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
  'coupon.add',
  'coupon.cap',
  'coupon.end',
  'prices.change',
  'settings.change',
  'keys.rotate',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Why an account is locked. A choice instead of a text, because the log outlives the account. */
export const LOCK_REASONS = ['fraud', 'abuse', 'stolen', 'request', 'other'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

export function isAuditAction(text: string): text is AuditAction {
  return AUDIT_ACTIONS.some((action) => action === text);
}
