import { type FormEvent, useState } from 'react';
import { addPrices, listPrices, type PriceVersion } from '#contract/console/prices.ts';
import { COUNTRIES } from '#domain/address.ts';
import { formatMoney } from '#domain/money.ts';
import { CARD_SIZES, PAPER_TYPES } from '#domain/printing-options.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { PAPER_LABELS } from '#web/content/printing-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Box, Facts } from './box.tsx';
import { ChangeText } from './change-text.tsx';
import { CopiesCost } from './copies-cost.tsx';
import { sizeText } from './labels.ts';
import { changesOf } from './log-changes.ts';
import {
  examplesOf,
  type PriceFields,
  type PriceTexts,
  problemOf,
  readPriceTexts,
  toPriceTexts,
} from './price-form.ts';

const CURRENCY_OPTIONS = [
  { value: 'usd', label: 'US dollar' },
  { value: 'eur', label: 'Euro' },
  { value: 'gbp', label: 'Pound sterling' },
  { value: 'chf', label: 'Swiss franc' },
  { value: 'cad', label: 'Canadian dollar' },
] as const;

const STATES: Record<PriceVersion['state'], { readonly label: string; readonly tone: Tone }> = {
  planned: { label: 'Planned', tone: 'warning' },
  in_force: { label: 'Current', tone: 'success' },
  past: { label: 'Past', tone: 'neutral' },
};

export function PricesPage() {
  useDocumentTitle('Prices');
  const prices = useEndpoint(listPrices, {});
  if (prices.isPending) {
    return (
      <div>
        <LoadingNote>Loading prices…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (prices.isError) return <ErrorPanel error={prices.error} onRetry={() => prices.refetch()} />;
  const { items, newest_version: newest } = prices.data;
  const current = items.find(({ state }) => state === 'in_force');
  return (
    <div className="grid gap-5">
      <h1 className="text-3xl">Prices</h1>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <ul aria-label="Price lists" className="overflow-hidden rounded-panel border border-line bg-card text-sm">
            {items.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </ul>
          {current !== undefined && <CopiesCost current={current} />}
        </div>
        {current !== undefined && (
          <Box title="New prices">
            <NewPrices key={newest} current={current} newest={newest} />
          </Box>
        )}
      </div>
    </div>
  );
}

function Version({ version }: { readonly version: PriceVersion }) {
  const { label, tone } = STATES[version.state];
  const { effective_from: from } = version;
  const who = version.created_by === null ? '' : ` by ${version.created_by}`;
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <details open={version.state === 'in_force'}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">Price list {version.version}</span>
          <span className="tabular-nums">{formatMoney(version.order_cents, version.currency)}</span>
          <span className="grow" />
          <Chip tone={tone}>{label}</Chip>
        </summary>
        <p className="mt-1 mb-2 text-ink-soft wrap-anywhere">
          {from === null ? 'Since launch' : `From ${formatDateTime(from)}${who}`}
        </p>
        <Facts rows={factsOf(version)} />
      </details>
    </li>
  );
}

function factsOf({ currency, order_cents, delivery_cents, card_cents }: PriceVersion): (readonly [string, string])[] {
  const money = (cents: number) => formatMoney(cents, currency);
  const fee = (cents: number) => (cents === 0 ? 'free' : money(cents));
  return [
    ['Card to one address', money(order_cents)],
    ['Delivery', COUNTRIES.map((country) => `${country} ${fee(delivery_cents[country])}`).join(', ')],
    ...CARD_SIZES.map((size) => {
      const papers = PAPER_TYPES.map((paper) => `${PAPER_LABELS[paper]} ${money(card_cents[size][paper])}`);
      return [`Mailing, ${sizeText(size)}`, papers.join(', ')] as const;
    }),
  ];
}

type NewPricesProps = { readonly current: PriceVersion; readonly newest: number };

/** Starts with the prices in force. Shows what customers pay before anything is saved. */
function NewPrices({ current, newest }: NewPricesProps) {
  const [texts, setTexts] = useState<PriceTexts>(() => toPriceTexts(current));
  const [from, setFrom] = useState('');
  const [hasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const wanted = readPriceTexts(texts);
  const add = useCall(addPrices, {
    refreshes: [listPrices],
    onSuccess: () => notify.success('Prices saved', 'Orders that are placed keep theirs.'),
    onError: (error) => {
      setAsking(false);
      notifyFailure(error);
    },
  });
  const check = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wanted !== null) setAsking(true);
  };
  const amount = (label: string, name: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={10}
      value={texts.amounts[name] ?? ''}
      error={hasTried ? problemOf(texts, name) : undefined}
      onChange={({ target }) => setTexts({ ...texts, amounts: { ...texts.amounts, [name]: target.value } })}
    />
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={check}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Currency"
          value={texts.currency}
          options={CURRENCY_OPTIONS}
          onChange={(currency) => setTexts({ ...texts, currency })}
        />
        {amount('Card to one address', 'order')}
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Delivery to one address</legend>
        <div className="grid gap-3 sm:grid-cols-4">
          {COUNTRIES.map((country) => (
            <div key={country}>{amount(country, country)}</div>
          ))}
        </div>
      </fieldset>
      {CARD_SIZES.map((size) => (
        <fieldset key={size} className="grid gap-3">
          <legend className="mb-2 font-semibold">Each card of a mailing, {sizeText(size)}</legend>
          <div className="grid items-end gap-3 sm:grid-cols-3">
            {PAPER_TYPES.map((paper) => (
              <div key={paper}>{amount(PAPER_LABELS[paper], `${size} ${paper}`)}</div>
            ))}
          </div>
        </fieldset>
      ))}
      <TextField
        label="From (optional)"
        hint="Leave empty to start now. To undo scheduled prices, schedule new ones for the same time."
        type="datetime-local"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {wanted !== null && (
        <section aria-label="What customers pay" className="rounded-panel bg-paper-deep p-4">
          <h3 className="mb-2 font-sans text-sm font-semibold">What customers pay</h3>
          <Facts rows={examplesOf(wanted)} />
        </section>
      )}
      <Button type="submit" size="small" className="justify-self-start">
        Save Prices
      </Button>
      <ConfirmDialog
        open={isAsking && wanted !== null}
        onOpenChange={setAsking}
        title="Change the prices?"
        description={
          <>
            {wanted !== null && <PriceChanges current={current} wanted={wanted} from={from} />}
            Orders that are placed keep their price and currency. A saved price list can't be changed, only followed by
            another.
          </>
        }
        confirmLabel="Save Prices"
        isBusy={add.isPending}
        onConfirm={() => {
          if (wanted === null) return;
          const effectiveFrom = from === '' ? null : new Date(from).toISOString();
          add.mutate({ body: { ...wanted, effective_from: effectiveFrom, newest_version: newest } });
        }}
      />
    </form>
  );
}

type PriceChangesProps = { readonly current: PriceFields; readonly wanted: PriceFields; readonly from: string };

/** Every price that changes, in the words of the log. */
function PriceChanges({ current, wanted, from }: PriceChangesProps) {
  const { currency, order_cents, delivery_cents, card_cents } = current;
  const before = { currency, order_cents, delivery_cents, card_cents };
  const changes = changesOf({ action: 'prices.change', before, after: wanted });
  const start = from === '' ? 'now on' : formatDateTime(from);
  if (changes.length === 0) return `From ${start}, the prices are those in force today. `;
  return (
    <>
      From {start}:
      <span className="my-3 block max-h-[40dvh] overflow-y-auto text-ink">
        {changes.map(({ label, ...change }) => (
          <span key={label} className="block">
            {label}: <ChangeText {...change} />
          </span>
        ))}
      </span>
    </>
  );
}
