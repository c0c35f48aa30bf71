import { STEPS } from '../../content/landing.ts';
import { PhotoDropZone } from './photo-drop-zone.tsx';

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
            className="border-line border-dashed py-6 max-sm:border-b max-sm:last:border-b-0 sm:px-6 sm:py-7 sm:odd:pl-0 sm:even:border-l lg:border-l lg:first:border-l-0 lg:odd:pl-6 lg:first:pl-0"
          >
            <span aria-hidden="true" className="font-display text-[2.125rem] leading-none font-semibold text-red">
              {index + 1}
            </span>
            <h3 className="mt-2 text-[1.3125rem]">{title}</h3>
            <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
      <PhotoDropZone />
    </section>
  );
}
