import type { ReactNode } from 'react';
import type { DisplayStatus, ShownStatus } from '#domain/order-status.ts';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const TONES: Record<Tone, string> = {
  neutral: 'bg-neutral-wash text-ink-soft',
  info: 'bg-blue-wash text-blue',
  success: 'bg-green-wash text-green',
  warning: 'bg-amber-wash text-amber',
  danger: 'bg-red-wash text-red-deep',
};

export function Chip({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[7px] rounded-full px-[11px] py-[3px] text-[0.78125rem] font-semibold whitespace-nowrap',
        'before:size-[7px] before:rounded-full before:bg-current',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

type Status = DisplayStatus | ShownStatus;

const STATUSES: Record<Status, { readonly label: string; readonly tone: Tone }> = {
  drafted: { label: 'Drafted', tone: 'neutral' },
  not_submitted: { label: 'Not submitted', tone: 'neutral' },
  pending_payment: { label: 'Awaiting payment', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  processing: { label: 'Processing', tone: 'warning' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  delivered_estimated: { label: 'Delivered (estimated)', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  returned: { label: 'Returned', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

export function statusLabel(status: Status): string {
  return STATUSES[status].label;
}

export function StatusChip({ status }: { readonly status: Status }) {
  const { label, tone } = STATUSES[status];
  return <Chip tone={tone}>{label}</Chip>;
}
