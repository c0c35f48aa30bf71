import type { ReactNode } from 'react';
import { useRootMark } from './use-root-mark.ts';

/** The bar below a step, with the way back and the way on. On a small screen it stays within reach of a thumb, if there is room. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  useRootMark('data-has-step-bar', true);
  return (
    <div
      data-step-bar
      className="bottom-0 z-10 flex shrink-0 items-center justify-between gap-4 border-t border-line bg-paper px-5 py-2.5 max-[21rem]:gap-2 max-[21rem]:px-3 sm:px-8 max-framed:[@media(height>=31.25rem)]:sticky framed:col-span-2"
    >
      {children}
    </div>
  );
}
