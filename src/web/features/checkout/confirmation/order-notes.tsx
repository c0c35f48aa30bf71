/** The notes on a paid order: how long it can be canceled, and a coupon for the next. */
import { useRef } from 'react';
import type { OrderRecord } from '#contract/orders.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { useTimeLeft } from '#web/api/use-time-left.ts';
import { PATHS } from '#web/content/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { formatCountdown, formatShortDay } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { THANK_YOU_TEXTS } from '../texts.ts';

const DAY_MS = 24 * 3_600_000;

/** Shown while the order can still be canceled. */
export function CancelNote({ order }: { readonly order: OrderRecord | undefined }) {
  const left = useTimeLeft(order?.cancel_until ?? null);
  if (left <= 0) return null;
  const sendOn = left > DAY_MS ? (order?.send_on ?? null) : null;
  if (sendOn !== null) {
    return (
      <p className="mt-5 text-sm text-ink-soft">
        Changed your mind? <TextLink to={`${PATHS.dashboard}?tab=orders`}>Cancel</TextLink> before{' '}
        {formatShortDay(sendOn)} for a full refund.
      </p>
    );
  }
  return (
    <p className="mt-5 text-sm text-ink-soft">
      Changed your mind? <TextLink to={`${PATHS.dashboard}?tab=orders`}>Cancel</TextLink> within{' '}
      <span className="font-semibold text-ink tabular-nums">{formatCountdown(left)}</span> for a full refund.
    </p>
  );
}

/** [K-2] The coupon code for the next order, with a copy button. An order that used it earns no other. */
export function NextCoupon({ usedCode }: { readonly usedCode: string | null }) {
  const code = useRef<HTMLElement>(null);
  const coupon = usePublicConfig()?.next_order_coupon ?? null;
  if (coupon === null || coupon.code === usedCode) return null;
  return (
    <div className="mt-6 rounded-panel border-2 border-dashed border-red bg-paper p-5">
      <p className="font-semibold">{THANK_YOU_TEXTS.couponTitle(coupon.percent_off)}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <code ref={code} className="font-mono text-2xl font-bold tracking-widest text-red">
          {coupon.code}
        </code>
        <CopyButton
          text={coupon.code}
          label={THANK_YOU_TEXTS.copy}
          copiedLabel={THANK_YOU_TEXTS.copied}
          source={code}
        />
      </div>
    </div>
  );
}
