import type { ReactNode } from 'react';
import { Panel } from '../../ui/surface.tsx';

/** A titled part of the page. */
export function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel className="min-w-0 p-4">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </Panel>
  );
}
