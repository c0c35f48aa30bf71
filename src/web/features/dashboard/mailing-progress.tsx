import type { OrderRecord, MailingProgress as Progress } from '#contract/orders.ts';
import { formatAmount, formatNumber } from '../../ui/format.ts';

type MailingProgressProps = { readonly mailing: Progress } & Pick<OrderRecord, 'currency'>;

/** Where the cards of a mailing are, in words and as a quiet bar. */
export function MailingProgress({ mailing, currency }: MailingProgressProps) {
  const { count, delivered, cancelled } = mailing;
  const mailed = mailing.shipped + delivered;
  const isDelivered = delivered > 0 && delivered === mailed;
  const isCanceled = cancelled === count;
  const text = isCanceled
    ? `All ${formatNumber(count)} canceled`
    : `${formatNumber(mailed)} of ${formatNumber(count)} ${isDelivered ? 'delivered' : 'in the mail'}`;
  const problems = problemsOf(mailing, currency, isCanceled);
  return (
    <div className="grid gap-1.5">
      <p className="text-sm">
        <span className="font-semibold tabular-nums">{text}</span>
        {problems !== '' && <span className="text-ink-soft"> · {problems}</span>}
      </p>
      <div
        role="progressbar"
        aria-label="Cards in the mail"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={mailed}
        aria-valuetext={text}
        className="flex h-1.5 overflow-hidden rounded-full bg-paper-deep"
      >
        <Part share={delivered / count} className="bg-green" />
        <Part share={mailing.shipped / count} className="bg-blue" />
        <Part share={mailing.failed / count} className="bg-red" />
      </div>
    </div>
  );
}

/** Grows smoothly as cards move on. */
function Part({ share, className }: { readonly share: number; readonly className: string }) {
  return <div className={`transition-[width] duration-300 ${className}`} style={{ width: `${share * 100}%` }} />;
}

function problemsOf({ failed, cancelled, refund_amount }: Progress, currency: string, isCanceled: boolean): string {
  return [
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(cancelled > 0 && !isCanceled ? [`${formatNumber(cancelled)} canceled`] : []),
    ...(refund_amount > 0 ? [`${formatAmount(refund_amount, currency)} refunded`] : []),
  ].join(' · ');
}
