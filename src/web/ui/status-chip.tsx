import type { DisplayStatus, OrderStatus } from '#domain/order-status.ts';
import { Chip, type Tone } from './chip.tsx';

type Status = DisplayStatus | OrderStatus;

const STATUSES: Record<Status, { readonly label: string; readonly tone: Tone }> = {
  drafted: { label: 'Drafted', tone: 'neutral' },
  not_submitted: { label: 'Not submitted', tone: 'neutral' },
  pending_payment: { label: 'Awaiting payment', tone: 'neutral' },
  processing: { label: 'Processing', tone: 'warning' },
  shipped: { label: 'Shipped', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
};

export function statusLabel(status: Status): string {
  return STATUSES[status].label;
}

export function StatusChip({ status }: { readonly status: Status }) {
  const { label, tone } = STATUSES[status];
  return <Chip tone={tone}>{label}</Chip>;
}
