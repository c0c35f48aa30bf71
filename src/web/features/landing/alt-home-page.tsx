/** The other landing page: no builder, just the way that one card takes. */

import { useDocumentTitle } from '../../api/use-document-title.ts';
import { ALT_HOME, STOPS, type Stop } from '../../content/alt-home.ts';
import { PATHS } from '../../content/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Postmark } from './postmark.tsx';
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
