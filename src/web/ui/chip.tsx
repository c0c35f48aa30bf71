import type { ReactNode } from 'react';
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
