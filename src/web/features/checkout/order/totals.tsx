import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { quoteOrder } from '#contract/orders.ts';
import { formatMoney } from '#domain/money.ts';
import type { Destinations } from '#domain/pricing.ts';
import type { CardSize, PaperType } from '#domain/printing-options.ts';
import { call } from '#web/api/call.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { countOfCards } from '#web/ui/format.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { CHECKOUT_TEXTS } from '../texts.ts';

export type Quote = EndpointResponse<typeof quoteOrder>;

type TotalsProps = {
  readonly quote: Quote;
  /** How many people a mailing goes to; null for a card to one person. */
  readonly recipients: number | null;
};

/** [C-5] [M-5] Shows the server's quote. */
export function Totals({ quote, recipients }: TotalsProps) {
  const { coupon, currency } = quote;
  const money = (amount: number) => formatMoney(amount, currency);
  const subtotal = money(quote.subtotal_cents);
  const isMinimum = recipients !== null && quote.card_cents === null;
  return (
    <dl className="grid gap-1" aria-live="polite">
      {recipients !== null && (
        <Row label={CHECKOUT_TEXTS.cards} value={countOfCards(quote.card_cents, recipients, currency)} />
      )}
      <Row label={CHECKOUT_TEXTS.subtotal} value={isMinimum ? CHECKOUT_TEXTS.minimum(subtotal) : subtotal} />
      <Row
        label={CHECKOUT_TEXTS.delivery}
        value={quote.delivery_cents === 0 ? CHECKOUT_TEXTS.free : money(quote.delivery_cents)}
      />
      {coupon !== null && (
        <Row label={`${CHECKOUT_TEXTS.discount} (${coupon.code})`} value={`−${money(quote.discount_cents)}`} />
      )}
      <div className="mt-1 flex items-baseline justify-between border-t border-line pt-2">
        <dt className="font-semibold">{CHECKOUT_TEXTS.total}</dt>
        <dd className="text-2xl font-semibold tabular-nums">{money(quote.total_cents)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

export function TotalsSkeleton() {
  return (
    <div className="grid gap-2.5">
      <LoadingNote>Getting the price…</LoadingNote>
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="mt-2 h-8" />
    </div>
  );
}

/** The price depends on these. */
export type PricedCard = {
  readonly recipients: number | null;
  readonly size: CardSize;
  readonly paperType: PaperType;
  readonly destinations: Destinations;
};

export function quoteRequest(couponCode: string | null, { recipients, ...card }: PricedCard) {
  return { ...card, ...(couponCode === null ? {} : { couponCode }), ...(recipients === null ? {} : { recipients }) };
}

/** The server's price. Cached per user, because a coupon belongs to one. */
export function useQuote(couponCode: string | null, card: PricedCard) {
  const { user, loading } = useAuth();
  return useQuery({
    queryKey: [quoteOrder.path, couponCode, user?.id ?? null, card],
    queryFn: ({ signal }) => call(quoteOrder, { body: quoteRequest(couponCode, card) }, { signal }),
    enabled: !loading,
    placeholderData: (earlier) => earlier,
  });
}
