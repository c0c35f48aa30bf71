import type { ReactNode } from 'react';
import { type DisplayStatus, type ShownStatus, STATUS_LABELS } from '#domain/order-status.ts';
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
        'inline-flex items-center gap-[7px] rounded-full px-[11px] py-[3px] text-[0.8125rem] font-semibold whitespace-nowrap',
        'before:size-[7px] before:rounded-full before:bg-current',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

type Status = DisplayStatus | ShownStatus;

const STATUS_TONES: Record<Status, Tone> = {
  drafted: 'neutral',
  not_submitted: 'neutral',
  pending_payment: 'neutral',
  scheduled: 'info',
  processing: 'warning',
  shipped: 'info',
  delivered: 'success',
  delivered_estimated: 'success',
  failed: 'danger',
  returned: 'danger',
  cancelled: 'neutral',
};

export function StatusChip({ status }: { readonly status: Status }) {
  return <Chip tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Chip>;
}
