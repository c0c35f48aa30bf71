import type { OrderMoney } from '#contract/order-money.ts';
import type { OrderRecord } from '#contract/orders.ts';
import type { ListedPostcard } from '#contract/postcards.ts';
import { countCards, countPeople } from '#domain/counts.ts';
import { describeArrival } from '#domain/delivery.ts';
import { formatMoney } from '#domain/money.ts';
import { type DisplayStatus, displayStatus, isUnderWay, type OrderStatus } from '#domain/order-status.ts';
import type { PriceList } from '#domain/price-list.ts';
import { priceOrder } from '#domain/pricing.ts';
import { DELAY_NOTES, FAILURE_NOTES, type PrintProblem } from '#domain/print-problem.ts';
import { amountText, moneyNote } from '#web/content/money-texts.ts';
import { StatusChip } from '#web/ui/chip.tsx';
import { formatDay, formatNumber } from '#web/ui/format.ts';

/** Shows a card's status, with its delivery window or its problem. */
export function CardStatusChip({ card }: { readonly card: ListedPostcard }) {
  const { arrival } = card;
  const problem = problemText(card);
  return (
    <span className="inline-grid justify-items-start gap-1 justify-self-start">
      <StatusChip status={chipStatus(card)} />
      {problem !== null && (
        <span className="text-[0.8125rem] leading-snug text-ink-soft in-[td]:max-w-44">{problem}</span>
      )}
      {isScheduled(card) && card.send_on !== null && (
        <span className="text-[0.8125rem] text-ink-soft">On {formatDay(card.send_on)}</span>
      )}
      {problem === null && isOnItsWay(card) && arrival !== null && (
        <span className="text-[0.8125rem] text-ink-soft">
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
  const { status, money } = card;
  return status === 'drafted' || money === null ? draftPrice(card, prices) : amountText(money);
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
  const note = card.money === null ? null : moneyNote(card.money);
  if (problem !== null) return describeProblem(problem, card, note);
  if (note !== null) return note;
  if (card.has_address_problem) return 'Please check the address. Open the order to see why.';
  return card.is_unfinished_checkout ? 'Unfinished checkout' : null;
}

type Problem = Pick<ListedPostcard, 'money' | 'postgrid_status' | 'can_retry'>;

/** `note` is what there is to say about its money. */
function describeProblem(problem: PrintProblem, card: Problem, note: string | null): string {
  const { money, postgrid_status, can_retry } = card;
  if (problem === 'cancelled') return ['Order canceled.', note ?? ''].join(' ').trim();
  if (problem === 'refunded') return note ?? '';
  if (problem === 'disputed') return disputeText(money, note);
  if (problem === 'dispute_won') return 'Your bank confirmed this payment. Retry to print your card.';
  if (problem === 'returned') return `Returned to sender. ${note ?? 'Check the address before you order again.'}`;
  const isDelayed = postgrid_status !== 'failed' && (problem === 'unreachable' || problem === 'trouble');
  if (isDelayed) return DELAY_NOTES[problem];
  const end = note ?? (can_retry ? 'Retry now, or get a refund.' : '');
  return `${FAILURE_NOTES[problem]} ${end}`.trim();
}

function disputeText(money: OrderMoney | null, note: string | null): string {
  return money?.state === 'reversed' && note !== null ? `${note} Your card wasn't printed.` : FAILURE_NOTES.disputed;
}

/** Returns true when the order ended without a card, and can't be retried. */
export function canOrderAgain(card: ListedPostcard): boolean {
  const { status, print_problem, can_retry } = card;
  return status === 'processing' && print_problem !== null && !can_retry && !isUnderReview(card);
}

/** While the bank decides, the card may still be printed. */
export function isUnderReview({ money }: { readonly money: OrderMoney | null }): boolean {
  return money?.state === 'under_review';
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
