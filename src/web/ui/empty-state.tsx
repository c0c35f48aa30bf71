import type { ReactNode } from 'react';
import { Stamp } from './surface.tsx';

type EmptyStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/** Replaces an empty list, with a hint what to do. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center rounded-panel border border-dashed border-line-strong px-6 py-14 text-center">
      <Stamp className="mb-6 rotate-3" />
      <h2 className="text-2xl">{title}</h2>
      {children !== undefined && <div className="mt-2 max-w-md text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
