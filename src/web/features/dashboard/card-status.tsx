import type { OrderRecord } from '#contract/orders.ts';
import type { ListedPostcard } from '#contract/postcards.ts';
import { countCards, countPeople } from '#domain/counts.ts';
import { describeArrival } from '#domain/delivery.ts';
import { formatMoney } from '#domain/money.ts';
import { type DisplayStatus, displayStatus, isUnderWay, type OrderStatus } from '#domain/order-status.ts';
import type { PriceList } from '#domain/price-list.ts';
import { priceOrder } from '#domain/pricing.ts';
import { DELAY_NOTES, FAILURE_NOTES, type PrintProblem } from '#domain/print-problem.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { formatAmount, formatDay, formatNumber } from '../../ui/format.ts';

/** Shows a card's status, with its delivery window or its problem. */
export function CardStatusChip({ card }: { readonly card: ListedPostcard }) {
  const { arrival } = card;
  const problem = problemText(card);
  return (
    <span className="inline-grid justify-items-start gap-1 justify-self-start">
      <StatusChip status={chipStatus(card)} />
      {problem !== null && <span className="max-w-44 text-xs text-ink-soft">{problem}</span>}
      {isScheduled(card) && card.send_on !== null && (
        <span className="text-xs text-ink-soft">On {formatDay(card.send_on)}</span>
      )}
      {problem === null && isOnItsWay(card) && arrival !== null && (
        <span className="text-xs text-ink-soft">
          Expected <span className="whitespace-nowrap">{describeArrival(arrival)}</span>
        </span>
      )}
    </span>
  );
}

/** Paid, and waiting for the day that the customer chose. */
function isScheduled({ send_on, postgrid_status, print_problem }: ListedPostcard): boolean {
  return send_on !== null && postgrid_status === 'not_submitted' && print_problem === null;
}

function chipStatus(card: ListedPostcard) {
  if (isScheduled(card)) return 'scheduled';
  if (card.print_problem === 'returned') return 'returned';
  return card.is_delivery_estimated ? 'delivered_estimated' : statusOf(card);
}

export function statusOf(card: ListedPostcard): DisplayStatus {
  return displayStatus(card.status, card.postgrid_status);
}

export function isOnItsWay(card: ListedPostcard): boolean {
  return isUnderWay(statusOf(card));
}

/** [T-20] What was paid, or what a draft will cost. The record's total_amount is the list value, which nobody pays. */
export function amountOf(card: ListedPostcard, prices: PriceList): string {
  const { paid_amount, paid_currency, is_refunded } = card;
  if (paid_amount === null) return draftPrice(card, prices);
  return `${is_refunded ? 'Refunded' : 'Paid'} ${formatAmount(paid_amount, paid_currency ?? 'usd')}`;
}

/** The list says how many people a mailing goes to, not where they are. */
function draftPrice({ mailing, size, paper_type, recipient_country }: ListedPostcard, prices: PriceList): string {
  const recipients = mailing?.count ?? null;
  const destinations = mailing === null ? { [recipient_country]: 1 } : {};
  const { totalCents, currency } = priceOrder(prices, { recipients, size, paperType: paper_type, destinations });
  const hasFees = mailing !== null && Object.values(prices.deliveryCents).some((fee) => fee > 0);
  return `${formatMoney(totalCents, currency)}${hasFees ? ' plus delivery' : ''}`;
}

/** Explains why a card isn't on its way. Null if there is no problem. */
function problemText(card: ListedPostcard): string | null {
  const { print_problem: problem } = card;
  if (problem !== null) return describeProblem(problem, card);
  if (card.has_address_problem) return 'Please check the address. Open the order to see why.';
  return card.is_unfinished_checkout ? 'Unfinished checkout' : null;
}

function describeProblem(problem: PrintProblem, { postgrid_status, is_refunded, can_retry }: ListedPostcard): string {
  if (problem === 'cancelled') return 'Order canceled. Refunded in full.';
  if (problem === 'refunded') return 'Refunded in full.';
  if (problem === 'dispute_won') return 'Your bank confirmed this payment. Retry to print your card.';
  if (problem === 'returned') return 'Returned to sender. Check the address before you order again.';
  const isDelayed = postgrid_status !== 'failed' && (problem === 'unreachable' || problem === 'trouble');
  if (isDelayed) return DELAY_NOTES[problem];
  const end = is_refunded ? ' Refunded in full.' : can_retry ? ' Retry now, or get a refund.' : '';
  return `${FAILURE_NOTES[problem]}${end}`;
}

/** Returns true when the order ended without a card, and can't be retried. */
export function canOrderAgain({ status, print_problem, can_retry }: ListedPostcard): boolean {
  return status === 'processing' && print_problem !== null && !can_retry;
}

/** [D-5] Of something that was paid. Most cards are mailed without a number. */
export function trackingText(number: string | null, status: DisplayStatus | OrderStatus): string {
  const isToCome = isUnderWay(status) && status !== 'shipped';
  return number ?? (isToCome ? 'Will be provided when shipped' : 'No tracking number');
}

export function expectedText(order: Pick<OrderRecord, 'is_delayed' | 'arrival'>): string {
  return order.is_delayed ? "We'll know once it's printed" : describeArrival(order.arrival);
}

/** "240 people" for a mailing, otherwise the recipient's name, which a draft may lack. */
export function recipientOf({ mailing, recipient_name }: Recipients): string {
  return mailing === null ? recipient_name : countPeople(mailing.count);
}

/** The cards of a mailing go to many places. */
export function locationOf({ mailing, recipient_location }: ListedPostcard): string {
  return mailing === null ? recipient_location : '';
}

export function quantityOf({ mailing, quantity }: ListedPostcard): string {
  return formatNumber(mailing?.count ?? quantity);
}

/** Where it has no heading. How many copies of a card are mailed is said with its order. */
export function quantityText(card: ListedPostcard): string {
  return card.mailing === null ? `Quantity ${card.quantity}` : countCards(card.mailing.count);
}

type Recipients = { readonly mailing: { readonly count: number } | null; readonly recipient_name: string };

/** For labels such as "Open the card to …". */
export function recipientLabel(name: string): string {
  return name || 'no one yet';
}
