import { STEPS } from '#web/content/landing.ts';
import { PhotoDrop } from './photo-drop.tsx';

export function StepsSection() {
  return (
    <section aria-labelledby="steps-title" className="wrap">
      <h2 id="steps-title" className="text-3xl sm:text-[2.375rem]">
        {STEPS.title}
      </h2>
      <ol className="mt-8 grid border-y border-line sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="flex gap-x-5 border-line border-dashed py-5 not-first:border-t sm:block sm:py-7 sm:pr-6 sm:nth-2:border-t-0 sm:even:border-l sm:even:pl-6 lg:not-first:border-t-0 lg:not-first:border-l lg:not-first:pl-6"
          >
            <span
              aria-hidden="true"
              className="w-6 shrink-0 font-display text-[2.125rem] leading-none font-semibold text-red"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-[1.3125rem] sm:mt-2">{title}</h3>
              <p className="mt-1 text-[0.9375rem] text-ink-soft sm:mt-1.5">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <PhotoDrop
        testId="photo-drop-zone"
        title={STEPS.drop}
        overTitle={STEPS.dropping}
        className="mt-10 py-6 max-sm:hidden"
      />
    </section>
  );
}
