import { memo } from 'react';
import type { Country } from '#domain/address.ts';
import { estimateDelivery } from '#domain/delivery.ts';
import { centsToDollars } from '#domain/money.ts';
import { quoteOrder } from '#domain/pricing.ts';
import { formatDayRange, formatDollars } from '../../ui/format.ts';

/** What it costs and when it arrives, from the first step on. */
export const PriceLine = memo(function PriceLine({ country }: { readonly country: Country }) {
  const { totalCents } = quoteOrder();
  const { from, to } = estimateDelivery(country, new Date());
  return (
    <p className="text-sm text-ink-soft">
      <strong className="font-semibold text-ink">{formatDollars(centsToDollars(totalCents))}</strong>, delivery free ·
      arrives {formatDayRange(from, to)}
    </p>
  );
});
