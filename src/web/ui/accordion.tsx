/** Native disclosure: works without scripts and with the browser's page search. */
import type { ReactNode } from 'react';

export type AccordionItem = {
  /** The anchor of the item. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
};

export function Accordion({ items }: { readonly items: readonly AccordionItem[] }) {
  return (
    <div className="border-t border-line">
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 text-lg font-semibold transition-colors hover:text-red [&::-webkit-details-marker]:hidden">
            {title}
            <span
              aria-hidden="true"
              className="relative size-4 shrink-0 text-red transition-transform duration-200 before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-current after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 after:bg-current group-open:rotate-45"
            />
          </summary>
          <div className="max-w-[42rem] pb-6 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  );
}
