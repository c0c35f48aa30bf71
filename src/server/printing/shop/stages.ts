/** The way of a card through the shop, stage by stage. */
import type { ImbStatus, ShopStatus } from './tables.ts';

export type Stage = { readonly status: ShopStatus; readonly imbStatus: ImbStatus | null };

const WAY: readonly Stage[] = [
  { status: 'ready', imbStatus: null },
  { status: 'printing', imbStatus: null },
  { status: 'processed_for_delivery', imbStatus: 'entered_mail_stream' },
  { status: 'processed_for_delivery', imbStatus: 'out_for_delivery' },
  { status: 'completed', imbStatus: 'out_for_delivery' },
];

export function stageName({ status, imbStatus }: Stage): string {
  return imbStatus === null ? status : `${status}/${imbStatus}`;
}

/** Null at the end of the way: delivered, cancelled or back at the sender. */
export function nextStage(stage: Stage, willReturn: boolean): Stage | null {
  const index = WAY.findIndex((each) => stageName(each) === stageName(stage));
  const next = index < 0 ? undefined : WAY[index + 1];
  if (next === undefined) return null;
  return next.status === 'completed' && willReturn ? returned(stage) : next;
}

/** Only what has left the shop can come back. */
export function canReturn({ status, imbStatus }: Stage): boolean {
  return (status === 'processed_for_delivery' || status === 'completed') && imbStatus !== 'returned_to_sender';
}

export function returned({ status }: Stage): Stage {
  return { status, imbStatus: 'returned_to_sender' };
}
