import { type ReactNode, useId } from 'react';

type SectionProps = { readonly title: string; readonly children: ReactNode };

export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-7 first:border-t-0 first:pt-0 last:pb-0">
      <h3 id={id} className="mb-4 font-display text-xl font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
