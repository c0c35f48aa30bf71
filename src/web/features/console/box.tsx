import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#web/content/paths.ts';
import { Panel } from '#web/ui/surface.tsx';

/** A titled part of the page. */
export function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel className="min-w-0 p-4">
      <h2 className="mb-3 text-lg [word-spacing:0.12em]">{title}</h2>
      {children}
    </Panel>
  );
}

/** Labels with their values. */
export function Facts({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(65%)_1fr] gap-x-5 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{label}</dt>
          <dd dir="auto" className="wrap-anywhere tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads from one thing to the list of all. `to` is the list's section. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={`${PATHS.console}/${to}`}
      className="inline-flex min-h-9 items-center gap-2 justify-self-start text-sm font-semibold text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
