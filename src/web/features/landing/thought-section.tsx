import { THOUGHT } from '#web/content/landing-later.ts';
import { AirMailEdge } from '#web/ui/air-mail-edge.tsx';
import { Button } from '#web/ui/button.tsx';
import { scrollToBuilder } from './ways-in.ts';

export function ThoughtSection() {
  return (
    <section aria-labelledby="thought-title" className="mt-24 overflow-hidden bg-ink text-paper">
      <AirMailEdge />
      <div className="wrap py-16 lg:py-20">
        <h2 id="thought-title" className="max-w-[24ch] text-4xl sm:text-5xl">
          {THOUGHT.title}
        </h2>
        <p className="mt-4 text-lg text-paper-deep">{THOUGHT.text}</p>
        <Button className="mt-8 shadow-none focus-visible:outline-white" onClick={scrollToBuilder}>
          {THOUGHT.action}
        </Button>
        <dl className="mt-12 grid gap-x-8 gap-y-5 sm:grid-cols-3">
          {THOUGHT.facts.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t border-white/25 pt-3">
              <dt className="text-sm text-paper-deep">{label}</dt>
              <dd className="text-2xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <AirMailEdge />
    </section>
  );
}
