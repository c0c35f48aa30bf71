import { useState } from 'react';
import * as z from 'zod/mini';
import {
  addConsoleCoupon,
  type ConsoleCoupon,
  capCoupon,
  endCoupon,
  listCoupons,
  maxDiscountSchema,
  newCouponSchema,
} from '#contract/console/coupons.ts';
import { type CouponRule, MAX_COUPON_CENTS } from '#domain/coupon.ts';
import { formatMoney } from '#domain/money.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Box } from './box.tsx';
import { couponEndText, RULE_LABELS } from './labels.ts';
import { readCents } from './read-cents.ts';

export function CouponsPage() {
  useDocumentTitle('Coupons');
  const coupons = useEndpoint(listCoupons, {});
  if (coupons.isPending) {
    return (
      <div>
        <LoadingNote>Loading coupons…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (coupons.isError) return <ErrorPanel error={coupons.error} onRetry={() => coupons.refetch()} />;
  return (
    <div className="grid gap-5">
      <h1 className="text-3xl">Coupons</h1>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ul aria-label="Coupons" className="overflow-hidden rounded-panel border border-line bg-card text-sm">
          {coupons.data.items.map((coupon) => (
            <CouponRow key={coupon.code} coupon={coupon} />
          ))}
        </ul>
        <Box title="New coupon">
          <NewCoupon />
        </Box>
      </div>
    </div>
  );
}

function CouponRow({ coupon }: { readonly coupon: ConsoleCoupon }) {
  const [isAsking, setAsking] = useState(false);
  const [isCapping, setCapping] = useState(false);
  const currency = useCurrency();
  const end = useCall(endCoupon, {
    refreshes: [listCoupons],
    onSuccess: () => {
      setAsking(false);
      notify.success('Coupon ended', `${coupon.code} can't be used anymore.`);
    },
    onError: notifyFailure,
  });
  const { has_ended: hasEnded } = coupon;
  const isUsedUp = coupon.max_uses !== null && coupon.uses >= coupon.max_uses;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0">
      <span className="min-w-0 grow basis-56">
        <span className="font-semibold wrap-anywhere">{coupon.code}</span>
        <span> · {coupon.percent_off}% off</span>
        <span className="block text-ink-soft">
          {RULE_LABELS[coupon.rule]} · used {formatNumber(coupon.uses)}
          {coupon.max_uses !== null && ` of ${formatNumber(coupon.max_uses)}`} times
          {coupon.max_discount_cents !== null &&
            ` · at most ${formatMoney(coupon.max_discount_cents, currency)} off an order`}
          {coupon.expires_at !== null && ` · ${hasEnded ? 'ended' : 'ends'} ${couponEndText(coupon.expires_at)}`}
        </span>
      </span>
      <Chip tone={hasEnded || isUsedUp ? 'neutral' : 'success'}>
        {hasEnded ? 'Ended' : isUsedUp ? 'Used up' : 'Active'}
      </Chip>
      {!hasEnded && (
        <Button variant="quiet" size="small" onClick={() => setCapping(true)}>
          Limit
          <span className="sr-only"> the discount of {coupon.code}</span>
        </Button>
      )}
      {isCapping && <CapDialog coupon={coupon} onClose={() => setCapping(false)} />}
      {!hasEnded && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          End
          <span className="sr-only"> {coupon.code}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`End ${coupon.code}?`}
        description="From now on nobody can use it. Orders that used it keep their price. A coupon that has ended can't be started again."
        confirmLabel="End Coupon"
        isDanger
        isBusy={end.isPending}
        onConfirm={() => end.mutate({ params: { code: coupon.code } })}
      />
    </li>
  );
}

function useCurrency(): string {
  return usePublicConfig()?.prices.currency ?? 'usd';
}

const capSchema = z.object({ maxDiscount: z.pipe(z.string(), z.pipe(z.transform(toCentsOrNull), maxDiscountSchema)) });

function CapDialog({ coupon, onClose }: { readonly coupon: ConsoleCoupon; readonly onClose: () => void }) {
  const { max_discount_cents: before } = coupon;
  const form = useZodForm(capSchema, { maxDiscount: before === null ? '' : (before / 100).toFixed(2) });
  const cap = useCall(capCoupon, {
    refreshes: [listCoupons],
    onSuccess: () => {
      onClose();
      notify.success('Limit changed', `It holds for orders from now on.`);
    },
    onError: notifyFailure,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Limit the discount of ${coupon.code}`}>
      <Form
        form={form}
        className="grid gap-5"
        onSubmit={({ maxDiscount }) =>
          cap.mutate({ params: { code: coupon.code }, body: { max_discount_cents: maxDiscount } })
        }
      >
        <TextField
          label={`At most this much off an order, in ${useCurrency().toUpperCase()}`}
          hint="Leave it empty for no limit."
          inputMode="decimal"
          maxLength={10}
          error={form.formState.errors.maxDiscount?.message}
          {...form.register('maxDiscount')}
        />
        <Button type="submit" size="small" isLoading={cap.isPending} className="justify-self-end">
          Save Limit
        </Button>
      </Form>
    </Dialog>
  );
}

/** The fields' texts; empty means none. */
const formSchema = z.object({
  code: newCouponSchema.shape.code,
  percent: z.pipe(z.string(), z.pipe(z.transform(toNumber), newCouponSchema.shape.percent_off)),
  maxUses: z.pipe(z.string(), z.pipe(z.transform(toNumberOrNull), newCouponSchema.shape.max_uses)),
  maxDiscount: capSchema.shape.maxDiscount,
  lastDay: z.string(),
});

function toNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function toNumberOrNull(text: string): number | null {
  return text.trim() === '' ? null : toNumber(text);
}

function toCentsOrNull(text: string): number | null {
  return text.trim() === '' ? null : (readCents(text, MAX_COUPON_CENTS) ?? Number.NaN);
}

function NewCoupon() {
  const [rule, setRule] = useState<CouponRule>('once');
  const form = useZodForm(formSchema, { code: '', percent: '', maxUses: '', maxDiscount: '', lastDay: '' });
  const add = useCall(addConsoleCoupon, {
    refreshes: [listCoupons],
    onSuccess: (_answer, { body }) => {
      form.reset();
      notify.success('Coupon added', `${body.code.toUpperCase()} can be used from now on.`);
    },
    onError: notifyFailure,
  });
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      className="grid items-start gap-4 sm:max-lg:grid-cols-2"
      onSubmit={({ code, percent, maxUses, maxDiscount, lastDay }) =>
        add.mutate({
          body: {
            code,
            percent_off: percent,
            rule,
            max_uses: maxUses,
            max_discount_cents: maxDiscount,
            expires_at: endOf(lastDay),
          },
        })
      }
    >
      <TextField
        label="Code"
        autoCapitalize="characters"
        maxLength={40}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <TextField
        label="Percent off"
        inputMode="numeric"
        maxLength={3}
        error={errors.percent?.message}
        {...form.register('percent')}
      />
      <SelectField
        label="Each customer can use it"
        value={rule}
        onChange={setRule}
        options={[
          { value: 'once', label: 'Once' },
          { value: 'per_paid_order', label: RULE_LABELS.per_paid_order },
        ]}
      />
      <TextField
        label="Total uses (optional)"
        inputMode="numeric"
        maxLength={7}
        error={errors.maxUses?.message}
        {...form.register('maxUses')}
      />
      <TextField
        label="Maximum discount per order (optional)"
        inputMode="decimal"
        maxLength={10}
        error={errors.maxDiscount?.message}
        {...form.register('maxDiscount')}
      />
      <TextField label="Last day, in UTC (optional)" type="date" {...form.register('lastDay')} />
      <Button type="submit" size="small" isLoading={add.isPending} className="justify-self-start">
        Add Coupon
      </Button>
    </Form>
  );
}

const DAY_MS = 86_400_000;

/** The first moment after the day. */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(Date.parse(day) + DAY_MS).toISOString();
}
