import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { countPeople } from '#domain/counts.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';
import { useCopies } from '#web/api/use-copies.ts';
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import { DesignFace } from '#web/card/design-face.tsx';
import { PostageNote } from '#web/card/postage-note.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatNumber, formatShortDay } from '#web/ui/format.ts';
import { Panel } from '#web/ui/surface.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';
import { specificationsOf } from './specifications.ts';

type OrderSummaryProps = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  readonly photoHrefs: PhotoHrefs;
  /** The day on which it is printed; null for at once. */
  readonly sendOn: string | null;
  /** "Nov 24–30"; null until a date is picked. */
  readonly arrival: string | null;
};

/** [C-1] Shows what is being ordered. */
export function OrderSummary({ design, format, photoHrefs, sendOn, arrival }: OrderSummaryProps) {
  const { printing, text, mailing } = design;
  const copies = useCopies(printing.quantity, text.recipient);
  return (
    <div>
      <div className="grid grid-cols-2 gap-4 lg:px-5">
        <Face title="Front of your card">
          <DesignFace design={design} side="front" format={format} photoHrefs={photoHrefs} title="Front of your card" />
        </Face>
        <Face title="Back of your card">
          <DesignFace design={design} side="back" format={format} title="Back of your card" />
        </Face>
      </div>
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <h4 className="font-display text-xl font-semibold">{CHECKOUT_TEXTS.product}</h4>
        <label className="flex items-baseline gap-2 text-sm text-ink-soft">
          {CHECKOUT_TEXTS.quantity}
          <input
            readOnly
            value={formatNumber(mailing?.count ?? printing.quantity)}
            className="w-14 rounded-md border border-line bg-paper px-2 py-1 text-center font-semibold text-ink"
          />
        </label>
      </div>
      <p className="mt-1 text-ink-soft">
        {mailing === null
          ? copies
          : `One card to ${mailing.count === 1 ? '' : 'each of '}${countPeople(mailing.count)}.`}
      </p>
      <p className="text-ink-soft">
        {sendOn !== null && `${CHECKOUT_TEXTS.printed(formatShortDay(sendOn))} `}
        {arrival === null ? (
          CHECKOUT_TEXTS.arrivesLater
        ) : (
          <span className="whitespace-nowrap">{CHECKOUT_TEXTS.arrives(arrival)}.</span>
        )}
      </p>
      <h4 className="eyebrow mt-3 font-sans">{CHECKOUT_TEXTS.specifications}</h4>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-6 text-sm">
        {specificationsOf(printing, format).map(({ label, value }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <PostageNote className="mt-2" />
    </div>
  );
}

function Face({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div data-face={title} className="self-center overflow-hidden rounded-card shadow-thumb">
      {children}
    </div>
  );
}

/** Beside the form. On a small screen it is one line with the total, so that the form comes first. */
export function FoldedSummary({ total, children }: { readonly total: string | null; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Panel className="lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:[@media(height>=52rem)]:sticky">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-6 py-3 text-left font-semibold lg:hidden"
      >
        <span className="grow">{isOpen ? CHECKOUT_TEXTS.hideSummary : CHECKOUT_TEXTS.showSummary}</span>{' '}
        {total !== null && <span className="tabular-nums">{total}</span>}
        <ChevronDown aria-hidden="true" className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={id} className={classNames('p-6 max-lg:pt-2 lg:py-5', !isOpen && 'max-lg:hidden')}>
        {children}
      </div>
    </Panel>
  );
}
