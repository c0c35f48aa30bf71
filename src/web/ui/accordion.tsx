/** Native disclosure: works before any script, opens when its anchor is in the address, and is found by page search. */
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export type AccordionItem = {
  /** Anchor: `#id` in the address opens and shows this item. */
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
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-red transition-transform duration-200 group-open:rotate-45"
            />
          </summary>
          <div className="max-w-[42rem] pb-6 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  );
}
