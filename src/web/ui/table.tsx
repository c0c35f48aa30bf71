import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Relative, because absolutely positioned hidden text would widen the page. */
const FRAME = 'relative overflow-x-auto rounded-panel border border-line bg-card';

/** Scrolls sideways in its own frame, also by keyboard, so that the page doesn't. */
export function Table({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section aria-label={caption} tabIndex={0} className={FRAME}>
      <table className="w-full border-collapse text-[0.90625rem]">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'border-b border-line px-2 py-3 first:pl-3.5 last:pr-3.5 text-left text-[0.8125rem] font-semibold whitespace-nowrap text-ink-soft',
        className,
      )}
    />
  );
}

export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames('border-b border-line transition-colors last:border-b-0 hover:bg-paper/70', className)}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classNames('px-2 py-3.5 align-middle first:pl-3.5 last:pr-3.5', className)} />;
}
