import { type ReactNode, useId } from 'react';

type SectionProps = {
  readonly title: string;
  /** Where what is inside names itself. */
  readonly isTitleHidden?: boolean;
  readonly children: ReactNode;
};

export function Section({ title, isTitleHidden = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-4.5 first:border-t-0 first:pt-0 last:pb-0">
      <h3 id={id} className={isTitleHidden ? 'sr-only' : 'mb-3.5 font-display text-xl font-semibold'}>
        {title}
      </h3>
      {children}
    </section>
  );
}
