/** The alternative landing page: follows one card, without the builder. */
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { ALT_HOME, STOPS, type Stop } from '#web/content/alt-home.ts';
import { PATHS } from '#web/content/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { StopPicture } from './stop-picture.tsx';

export function AltHomePage() {
  useDocumentTitle(ALT_HOME.documentTitle);
  return (
    <>
      <section className="wrap grid justify-items-center pt-14 pb-20 text-center sm:pt-20">
        <h1 className="max-w-[16ch] text-[clamp(2.5rem,1.6rem+4.2vw,4.75rem)]">{ALT_HOME.title}</h1>
        <p className="mt-6 max-w-xl text-lg text-ink-soft">{ALT_HOME.text}</p>
      </section>
      <ol className="wrap relative grid gap-16 before:absolute before:inset-y-0 before:left-1/2 before:border-l-2 before:border-dashed before:border-line max-md:before:hidden md:gap-24">
        {STOPS.map((stop) => (
          <StopRow key={stop.id} stop={stop} />
        ))}
      </ol>
      <div className="mt-20 grid justify-items-center">
        <LinkButton to={PATHS.builder}>{ALT_HOME.action}</LinkButton>
      </div>
    </>
  );
}

function StopRow({ stop }: { readonly stop: Stop }) {
  return (
    <li className="group grid items-center gap-x-24 gap-y-7 md:grid-cols-2">
      <div className="md:group-even:order-2">
        <StopPicture stop={stop.id} />
      </div>
      <div className="max-w-md md:group-odd:justify-self-start md:group-even:justify-self-end">
        <Postmark text={stop.when} />
        <h2 className="mt-3 text-3xl">
          <span className="sr-only">{stop.when}: </span>
          {stop.title}
        </h2>
        <p className="mt-3 text-lg text-ink-soft">{stop.text}</p>
      </div>
    </li>
  );
}

/** A round postmark with a date in it. */
function Postmark({ text }: { readonly text: string }) {
  const lines = text.split(' ');
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 84"
      className="h-[84px] w-[120px] text-ink-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <circle cx="42" cy="42" r="36" />
      <circle cx="42" cy="42" r="29" strokeDasharray="2 3" />
      <path d="M80 24q10-6 20 0t20 0M81 36q10-6 20 0t20 0M81 48q10-6 20 0t20 0M80 60q10-6 20 0t20 0" opacity="0.7" />
      <g fill="currentColor" stroke="none" fontFamily="var(--font-sans)" fontSize="13" fontWeight="700">
        {lines.map((line, index) => (
          <text key={line} x="42" y={lines.length === 1 ? 46.5 : 39 + 15 * index} textAnchor="middle">
            {line}
          </text>
        ))}
      </g>
    </svg>
  );
}
