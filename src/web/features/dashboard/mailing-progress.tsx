import type { MailingProgress as Progress } from '#contract/orders.ts';
import { CARD_STATES, STATUS_LABELS } from '#domain/order-status.ts';
import { formatNumber } from '#web/ui/format.ts';

/** Where the cards of a mailing are, in words that add up to all of them, and as a quiet bar. */
export function MailingProgress({ mailing }: { readonly mailing: Progress }) {
  const { count, delivered, shipped, returned, failed } = mailing;
  const text = progressText(mailing);
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label="Cards mailed"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={shipped + delivered + returned}
        aria-valuetext={text}
        className="flex h-1.5 overflow-hidden rounded-full bg-paper-deep"
      >
        <Part share={delivered / count} className="bg-green" />
        <Part share={shipped / count} className="bg-blue" />
        <Part share={(returned + failed) / count} className="bg-red" />
      </div>
    </div>
  );
}

/** Grows smoothly as cards move on. */
function Part({ share, className }: { readonly share: number; readonly className: string }) {
  return <div className={`transition-[width] duration-300 ${className}`} style={{ width: `${share * 100}%` }} />;
}

/** "All 3 canceled", or "2 shipped · 1 returned". */
function progressText(mailing: Progress): string {
  const states = CARD_STATES.filter((state) => mailing[state] > 0);
  return states
    .map((state) => {
      const number = formatNumber(mailing[state]);
      return `${states.length === 1 ? `All ${number}` : number} ${STATUS_LABELS[state].toLowerCase()}`;
    })
    .join(' · ');
}
