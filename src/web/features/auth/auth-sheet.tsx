import type { ReactNode } from 'react';
import { Stamp } from '../../ui/stamp.tsx';
import { PaperCard } from '../../ui/surface.tsx';

type AuthSheetProps = { readonly title: string; readonly text: string; readonly children: ReactNode };

/** The back of a postcard: a greeting on the left, the form where the address would be. */
export function AuthSheet({ title, text, children }: AuthSheetProps) {
  return (
    <div className="wrap grid justify-items-center py-10 sm:py-16">
      <PaperCard className="grid w-full max-w-4xl md:grid-cols-[5fr_6fr]">
        <div className="relative p-7 pb-0 sm:p-11 sm:pb-0 md:pb-11">
          <h1 className="max-w-[11ch] pr-24 text-4xl sm:text-[2.75rem] md:pr-0">{title}</h1>
          <p className="mt-4 max-w-xs text-ink-soft">{text}</p>
          <p aria-hidden="true" className="mt-12 hidden -rotate-3 font-hand text-3xl text-blue md:block">
            Wish you were here!
          </p>
          <Stamp className="absolute top-6 right-6 rotate-2 max-sm:origin-top-right max-sm:scale-75 md:hidden" />
        </div>
        <div className="relative p-7 sm:p-11 md:my-9 md:border-l md:border-line md:py-2">
          <Stamp className="mb-6 ml-auto hidden rotate-2 md:block" />
          {children}
        </div>
      </PaperCard>
    </div>
  );
}
