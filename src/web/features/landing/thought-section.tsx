import { cards } from 'virtual:cards';
import { THOUGHT } from '../../content/landing-later.ts';
import { AirMailEdge } from '../../ui/air-mail-edge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardPicture } from './card-picture.tsx';
import { scrollToBuilder } from './ways-in.ts';

export function ThoughtSection() {
  const [first, second] = cards.samples;
  return (
    <section aria-labelledby="thought-title" className="mt-24 overflow-hidden bg-ink text-paper">
      <AirMailEdge />
      <div className="wrap grid items-center gap-x-12 gap-y-10 py-16 lg:grid-cols-[1fr_26rem] lg:py-20">
        <div>
          <h2 id="thought-title" className="max-w-[16ch] text-4xl sm:text-5xl">
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
        {first && second && (
          <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-[26rem] max-lg:hidden">
            <div className="absolute top-[4%] right-0 w-[88%] rotate-6 rounded-card shadow-card">
              <CardPicture page={second.back} alt="" />
            </div>
            <div className="absolute bottom-[2%] left-0 w-[88%] -rotate-4 rounded-card shadow-card">
              <CardPicture page={first.back} alt="" />
            </div>
          </div>
        )}
      </div>
      <AirMailEdge />
    </section>
  );
}
