import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CalloutProps = {
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

const TONES = {
  info: { style: 'border-blue bg-blue-wash', icon: Info, ink: 'text-blue' },
  success: { style: 'border-green bg-green-wash', icon: CircleCheck, ink: 'text-green' },
  warning: { style: 'border-amber bg-amber-wash', icon: TriangleAlert, ink: 'text-amber' },
  danger: { style: 'border-red-deep bg-red-wash', icon: TriangleAlert, ink: 'text-red-deep' },
} as const;

/** A message within the page. Screen readers announce a danger immediately. */
export function Callout({ tone, title, children, action }: CalloutProps) {
  const { style, icon: Icon, ink } = TONES[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex gap-3.5 rounded-panel border-l-4 px-5 py-4', style)}
    >
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', ink)} />
      <div className="grow">
        <p className={classNames('font-semibold', ink)}>{title}</p>
        {children !== undefined && <div className="mt-0.5">{children}</div>}
        {action !== undefined && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
}
