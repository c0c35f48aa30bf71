import { useState } from 'react';
import type { PriceVersion } from '#contract/console/prices.ts';
import { formatMoney } from '#domain/money.ts';
import { QUANTITIES } from '#domain/printing-options.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { Box, Facts } from './box.tsx';
import { readCents } from './read-cents.ts';

const MOST_CENTS = 100_00;

/** [T-13] Shown if the printer mails every copy: a card to one address is paid once, and its copies cost the shop. */
export function CopiesCost({ current }: { readonly current: PriceVersion }) {
  const [cost, setCost] = useState('');
  if (usePublicConfig()?.printer.mails_copies !== true) return null;
  const { currency, order_cents: paid } = current;
  const each = readCents(cost, MOST_CENTS, 1);
  const money = (cents: number) => formatMoney(cents, currency);
  const rowOf = (quantity: number) => {
    if (each === null) return `${money(paid)} paid, ${money(paid / quantity)} a card`;
    const left = paid - each * quantity;
    return `${money(paid)} paid, ${money(each * quantity)} for printing: ${left < 0 ? 'you lose' : 'you keep'} ${money(Math.abs(left))}`;
  };
  return (
    <Box title="What copies cost you">
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">
          Your printer mails every copy, and a card to one address costs {money(paid)} whatever the quantity. Enter what
          the printer charges to compare. It isn't saved.
        </p>
        <TextField
          label="Printer's price per card"
          inputMode="decimal"
          maxLength={10}
          value={cost}
          error={cost !== '' && each === null ? `Please enter an amount up to ${money(MOST_CENTS)}.` : undefined}
          onChange={({ target }) => setCost(target.value)}
        />
        <Facts rows={QUANTITIES.map((quantity) => [`${quantity} copies`, rowOf(quantity)] as const)} />
      </div>
    </Box>
  );
}
